import type { ApiAnswer } from './api-client';

/**
 * Checks that an answer is an error of OCTO, complete in form, with the headers of every answer.
 * @param echo what was sent that is wrong, by the name of its field
 * @param capabilities in effect
 */
export function expectOctoError(
  answer: ApiAnswer,
  status: number,
  error: string,
  echo: Record<string, string | null> = {},
  capabilities = '',
): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: { error, errorMessage: expect.stringMatching(/\.$/), ...echo, requestId: expect.any(String) },
  });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.text).not.toMatch(/node_modules|\.ts:\d|at async|SQLITE|\bER_|SELECT |QueryFailed|Idempotency/);
  expectOctoHeaders(answer, capabilities);
}

export function expectOctoHeaders({ headers }: ApiAnswer, capabilities = ''): void {
  expect({
    capabilities: headers.get('octo-capabilities'),
    env: headers.get('octo-env'),
    language: headers.get('content-language'),
    languages: headers.get('available-languages'),
  }).toEqual({ capabilities, env: 'live', language: expect.any(String), languages: headers.get('content-language') });
}
