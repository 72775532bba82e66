/** Time limits for the parts of a request, in milliseconds. They depend on each other, so they are not configurable. */
export interface TimeLimits {
  /** From the arrival of a request to its response, which is a 503 on timeout. */
  readonly request: number;
  /** One statement on a MySQL or MariaDB server. Longer than the server's lock timeout. */
  readonly statement: number;
  /** Waiting for a database connection. */
  readonly connection: number;
  /** Resolving a host name. */
  readonly nameLookup: number;
  /** One attempt to deliver a webhook, from DNS lookup to response headers. */
  readonly webhook: number;
  /** One request to the payment provider, which is sent up to twice. The client has received a response before. */
  readonly paymentProvider: number;
  /** Upload of a form with files, from first to last byte. */
  readonly form: number;
}

/** Limits of the server. A hanging statement is aborted early enough to respond before the request's deadline. */
export const SERVER_LIMITS: TimeLimits = {
  request: 9_000,
  statement: 7_000,
  connection: 8_000,
  nameLookup: 5_000,
  webhook: 10_000,
  paymentProvider: 15_000,
  form: 180_000,
};

/** Limits of the command line, which reads complete tables and has no waiting client. */
export const COMMAND_LIMITS: TimeLimits = { ...SERVER_LIMITS, statement: 600_000, connection: 60_000 };
