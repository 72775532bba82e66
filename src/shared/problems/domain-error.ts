import type { ProblemSlug } from './catalogue';

/**
 * The base of every error a feature throws on purpose: it names its problem type and says, for the caller,
 * what is wrong. The problem filter turns it into the answer; nothing else in a feature knows of HTTP.
 */
export abstract class DomainError extends Error {
  constructor(
    readonly problem: ProblemSlug,
    /** One sentence for the caller. Never internals. */
    readonly detail: string,
    /** Further members of the problem body, in wire names. */
    readonly extensions: Readonly<Record<string, unknown>> = {},
    /** Further headers of the answer. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.name = new.target.name;
  }
}
