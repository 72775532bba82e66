declare namespace Express {
  interface Request {
    requestId: string;
    /** Time of arrival, by `performance.now()`. */
    arrivedAt: number;
    /** The exact bytes of a JSON body. */
    rawBody?: Buffer;
    /** The body as sent, if it was read before the request reached Express. */
    bytesRead?: Buffer;
    /** The error of a request before it reached Express, which then has to respond with it. */
    failure?: Error;
  }
}
