/** How long the parts of a request may take, in milliseconds. They belong together, so the environment does not set them. */
export interface TimeLimits {
  /** From the arrival of a request to its answer, if only a 503. */
  readonly request: number;
  /** One statement on a MySQL or MariaDB server. Longer than it lets statements wait for each other's locks. */
  readonly statement: number;
  /** Waiting for one of the connections to such a server. */
  readonly connection: number;
  /** Finding the addresses of a name. */
  readonly nameLookup: number;
  /** One attempt to deliver a webhook: from finding the address to the end of the answer's headers. */
  readonly webhook: number;
  /** From the first to the last byte of a form with files. */
  readonly form: number;
}

/** Of the server. A statement that hangs is given up early enough to say so before the request's time is up. */
export const SERVER_LIMITS: TimeLimits = {
  request: 9_000,
  statement: 7_000,
  connection: 8_000,
  nameLookup: 5_000,
  webhook: 10_000,
  form: 180_000,
};

/** Of the command line, which reads whole tables and has nobody waiting. */
export const COMMAND_LIMITS: TimeLimits = { ...SERVER_LIMITS, statement: 600_000, connection: 60_000 };
