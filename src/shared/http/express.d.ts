declare namespace Express {
  interface Request {
    requestId: string;
    /** When it arrived, by `performance.now()`. */
    arrivedAt: number;
    /** The exact bytes of a JSON body. */
    rawBody?: Buffer;
    /** The body as it was sent, where it was read before the request reached the framework. */
    bytesRead?: Buffer;
    /** What came of the request before it reached the framework, which then has to answer for it. */
    failure?: Error;
  }
}
