import type { Problem } from './generated/types.gen.js';

/** The API refused: what, why, and what to quote when you report it. */
export class SlipwayProblem extends Error {
  override readonly name: string = 'SlipwayProblem';
  /** What to branch on, such as `insufficient-capacity`; `no-problem` when something in between answered. */
  readonly code: Problem['code'] | 'no-problem';
  readonly status: number;
  readonly detail: string;
  /** Every field that is wrong, with `validation`. */
  readonly errors: NonNullable<Problem['errors']>;
  readonly RequestId: string | undefined;
  /** Seconds that the server asks to wait. */
  readonly retryAfter: number | undefined;

  /** @param problem everything that was answered, such as `Remaining` and `Alternatives` */
  constructor(
    readonly problem: Partial<Problem>,
    response: Response,
  ) {
    const code = problem.code ?? 'no-problem';
    super(`${response.status} ${code}: ${problem.detail ?? response.statusText}`);
    this.code = code;
    this.status = response.status;
    this.detail = problem.detail ?? '';
    this.errors = problem.errors ?? [];
    this.RequestId = problem.RequestId ?? response.headers.get('X-Request-Id') ?? undefined;
    const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
    this.retryAfter = Number.isFinite(wait) ? wait : undefined;
  }
}

/**
 * The feed keeps no facts after the number that was asked with. Note where it ends now (`After: 'latest'`), read everything
 * anew that you keep a copy of, then go on from the number noted: so nothing is missed that happens meanwhile.
 */
export class SlipwayCursorExpired extends SlipwayProblem {
  override readonly name = 'SlipwayCursorExpired';
  /** `Sequence` of the oldest fact that is kept. It moves on all the time: by the next request it may be gone too. */
  readonly oldest: number;

  constructor(problem: Partial<Problem> & { readonly Oldest: number }, response: Response) {
    super(problem, response);
    this.oldest = problem.Oldest;
    this.message += ` The oldest that is kept is ${this.oldest}.`;
  }
}

/** No answer came: the connection failed, or the time was up. What became of a POST is told under its `Idempotency-Key`. */
export class SlipwayConnectionError extends Error {
  override readonly name = 'SlipwayConnectionError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The server could not be reached.', { cause });
  }
}

/** What a caller is thrown; their own abort stays what it is. */
export function toError(error: unknown, response: Response | undefined, request: Request | undefined): unknown {
  if (response && !response.ok) return toProblem(isProblem(error) ? error : {}, response);
  return request?.signal.aborted ? error : new SlipwayConnectionError(error);
}

function toProblem(problem: Partial<Problem>, response: Response): SlipwayProblem {
  const { code, Oldest } = problem;
  if (code !== 'cursor-expired' || Oldest === undefined) return new SlipwayProblem(problem, response);
  return new SlipwayCursorExpired({ ...problem, Oldest }, response);
}

function isProblem(error: unknown): error is Partial<Problem> {
  return typeof error === 'object' && error !== null && 'status' in error;
}
