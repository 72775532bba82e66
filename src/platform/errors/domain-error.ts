import type { ProblemSlug } from './catalogue';

/**
 * Base class of every error that modules throw deliberately. It has a problem type and a message for the caller; the
 * problem filter creates the response. Nothing else in a module knows HTTP.
 */
export abstract class DomainError extends Error {
  constructor(
    readonly problem: ProblemSlug,
    /** One sentence for the caller, without internals. */
    readonly detail: string,
    /** Further members of the problem details, in wire names. */
    readonly extensions: Readonly<Record<string, unknown>> = {},
    /** Further response headers. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.name = new.target.name;
  }
}
