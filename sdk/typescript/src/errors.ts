import type { Problem } from './generated/types.gen.js';

/** A problem returned by the API. Quote `RequestId` when you report it. */
export class SlipwayProblem extends Error {
  override readonly name: string = 'SlipwayProblem';
  /** Base your error handling on it, for example `insufficient-capacity`. `no-problem`: a proxy responded instead of the API. */
  readonly code: Problem['code'] | 'no-problem';
  readonly status: number;
  readonly detail: string;
  /** All invalid fields, for `validation`. */
  readonly errors: NonNullable<Problem['errors']>;
  readonly RequestId: string | undefined;
  /** Seconds to wait before the next attempt, if the server returned `Retry-After`. */
  readonly retryAfter: number | undefined;

  /** @param problem the complete response body, including members such as `Remaining` and `Alternatives` */
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
 * The feed no longer contains the events after the requested number. To recover without missing anything, record the
 * current end of the feed (`After: 'latest'`), reload everything that you store a copy of, then continue from that number.
 */
export class SlipwayCursorExpired extends SlipwayProblem {
  override readonly name = 'SlipwayCursorExpired';
  /** `Sequence` of the oldest stored event. It may have expired by your next request. */
  readonly oldest: number;

  constructor(problem: Partial<Problem> & { readonly Oldest: number }, response: Response) {
    super(problem, response);
    this.oldest = problem.Oldest;
    this.message += ` The oldest stored event is ${this.oldest}.`;
  }
}

/**
 * There was no response: the connection failed or timed out. Repeat a POST with the same `Idempotency-Key` to find out its
 * result.
 */
export class SlipwayConnectionError extends Error {
  override readonly name = 'SlipwayConnectionError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The server could not be reached.', { cause });
  }
}

/** The error to throw. If the caller aborted the request, that is the original error. */
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
