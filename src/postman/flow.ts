/** A request of a folder that is run from its top to its end. */
export interface Step {
  /** The operation's name in the document; a step whose operation is not there is left out. */
  readonly operation: string;
  /** Where an operation comes twice. */
  readonly name?: string;
  /** Optional query parameters that it cannot do without, and their variables. */
  readonly query?: Readonly<Record<string, string>>;
  /** Fields of its body that are set from variables, which hold JSON. */
  readonly body?: Readonly<Record<string, string>>;
  /** Lines to run before it. */
  readonly before?: readonly string[];
  /** A variable without which it is skipped. */
  readonly needs?: string;
  /** What is taken of its answer: an expression in `answered`, its `data` or, with OCTO, all of it. */
  readonly takes?: string;
  /** Variables to keep, and the fields of what is taken. */
  readonly saves?: Readonly<Record<string, string>>;
  /** Whether the folder goes on when there is nothing to take. */
  readonly mayBeMissing?: boolean;
  /** Variables that are used up by it. */
  readonly forgets?: readonly string[];
}

/** What a folder begins with; its other requests follow. */
export interface Flow {
  readonly steps: readonly Step[];
  readonly description?: string;
}
