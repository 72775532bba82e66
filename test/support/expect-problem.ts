import type { ApiAnswer } from './api-client';

/**
 * Checks that an answer is a problem of this type, complete in form.
 * @param fields the exact set of fields a validation problem names
 */
export function expectProblem(answer: ApiAnswer, status: number, slug: string, fields?: string[]): void {
  const { body } = answer;
  expect({ status: answer.status, slug: String(body?.type).split('/').pop(), errors: body?.errors }).toMatchObject({
    status,
    slug,
  });
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer.headers.get('x-request-id')).toBeTruthy();
  expect(body).toMatchObject({
    type: expect.stringMatching(new RegExp(`^https?://.+/${slug}$`)),
    code: slug,
    title: expect.any(String),
    status,
    detail: expect.any(String),
    instance: expect.stringMatching(/^\/[^?]*$/),
    RequestId: expect.any(String),
  });
  expect(answer.text).not.toMatch(/node_modules|\.ts:\d|at async|SQLITE|ER_|SELECT |QueryFailed/);
  if (slug === 'validation') {
    for (const error of body.errors) {
      const { QuestionID, Participant, ...always } = error;
      expect(always).toEqual({ field: expect.any(String), code: expect.any(String), message: expect.any(String) });
      for (const named of [QuestionID, Participant]) expect(['number', 'undefined']).toContain(typeof named);
    }
  }
  if (fields) expect(body.errors.map((error: { field: string }) => error.field).sort()).toEqual([...fields].sort());
}
