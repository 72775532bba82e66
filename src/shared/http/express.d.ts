declare namespace Express {
  interface Request {
    requestId: string;
    /** When it arrived, by `performance.now()`. */
    arrivedAt: number;
    /** The exact bytes of a JSON body. */
    rawBody?: Buffer;
    /** What came of the request before it reached the framework, which then has to answer for it. */
    failure?: Error;
  }
}
