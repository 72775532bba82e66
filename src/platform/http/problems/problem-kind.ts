/** A problem type, with texts for the developer who reads its page. */
export interface ProblemKind {
  readonly status: number;
  readonly when: string;
  readonly remedy: string;
}
