/** What one kind of problem is, written for the person who reads its page. */
export interface ProblemKind {
  readonly status: number;
  readonly when: string;
  readonly remedy: string;
}
