declare namespace Express {
  interface Request {
    requestId: string;
    /** The exact bytes of a JSON body. */
    rawBody?: Buffer;
  }
}
