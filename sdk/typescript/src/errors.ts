import type { Problem } from './generated/types.gen.js';

/** The API refused: what, why, and what to quote when you report it. */
export class SlipwayProblem extends Error {
  override readonly name = 'SlipwayProblem';
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

/** No answer came: the connection failed, or the time was up. What became of a POST is told under its `Idempotency-Key`. */
export class SlipwayConnectionError extends Error {
  override readonly name = 'SlipwayConnectionError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The server could not be reached.', { cause });
  }
}

/** What a caller is thrown; their own abort stays what it is. */
export function toError(error: unknown, response: Response | undefined, request: Request | undefined): unknown {
  if (response && !response.ok) return new SlipwayProblem(isProblem(error) ? error : {}, response);
  return request?.signal.aborted ? error : new SlipwayConnectionError(error);
}

function isProblem(error: unknown): error is Partial<Problem> {
  return typeof error === 'object' && error !== null && 'status' in error;
}
