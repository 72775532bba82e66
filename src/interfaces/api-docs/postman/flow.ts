/** A request in a folder that is run in order. */
export interface Step {
  /** Operation ID; a step whose operation does not exist is omitted. */
  readonly operation: string;
  /** Required if an operation occurs twice. */
  readonly name?: string;
  /** Optional query parameters to send, with their variables. */
  readonly query?: Readonly<Record<string, string>>;
  /** Fields of the body that are set from variables, which contain JSON. */
  readonly body?: Readonly<Record<string, string>>;
  /** Script lines to run before it. */
  readonly before?: readonly string[];
  /** A variable without which the step is skipped. */
  readonly needs?: string;
  /**
   * Expression that selects part of the response, in terms of `answered`: its `data`, or the complete response for
   * OCTO.
   */
  readonly takes?: string;
  /** Variables to set from fields of the selected part. */
  readonly saves?: Readonly<Record<string, string>>;
  /** Whether the folder continues if nothing is selected. */
  readonly mayBeMissing?: boolean;
  /** Variables to clear afterwards. */
  readonly forgets?: readonly string[];
}

/** The first requests of a folder; its other requests follow. */
export interface Flow {
  readonly steps: readonly Step[];
  readonly description?: string;
}
