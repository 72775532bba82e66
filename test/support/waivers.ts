import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiAnswer, ApiClient } from './api-client';
import { type TestApp, type TestOperator, bookingBody } from './test-app';

export const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), randomBytes(200)]);
export const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n');

export type Part = [name: string, value: string] | [name: string, content: Buffer, filename: string];

/** A multipart body of exactly these parts, in this order. */
export function multipart(parts: readonly Part[]): { body: Buffer; headers: Record<string, string> } {
  const boundary = `----${randomBytes(12).toString('hex')}`;
  const chunks = parts.flatMap(([name, content, filename]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '\r\n\r\n' : `; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const body = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string)));
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export function postForm(api: ApiClient, path: string, parts: readonly Part[]): Promise<ApiAnswer> {
  return api.raw(path, { method: 'POST', ...multipart(parts) });
}

/** The text of the email that confirms a booking. */
export async function confirmationOf({ api }: TestOperator, reference: string): Promise<string> {
  const { body } = await api.get('/api/v2/operator/workflows');
  const preview = `/api/v2/operator/workflows/${body.data[0].ID}/preview`;
  return (await api.post(preview, { BookingReference: reference })).body.data.Text;
}

/** The path of a booking's page, as its customer learns it. */
export async function customerPageOf(operator: TestOperator, reference: string): Promise<string> {
  return /\/waivers\/[0-9a-f]{48}/.exec(await confirmationOf(operator, reference))![0];
}

interface Upload {
  activityId: string;
  questionId: number;
  content?: Buffer;
  name?: string;
}

export function upload(api: ApiClient, { activityId, questionId, content = PNG, name = 'photo.png' }: Upload) {
  return postForm(api, '/api/v2/ota/partner/uploads', [
    ['ActivityID', activityId],
    ['QuestionID', String(questionId)],
    ['File', content, name],
  ]);
}

/** Adds a question and returns its ID. */
export async function addQuestion(
  operator: TestOperator,
  activityId: string,
  question: Record<string, unknown>,
): Promise<number> {
  const path = `/api/v2/operator/activities/${activityId}/questions`;
  const answer = await operator.api.post(path, { Label: `A ${String(question['Type'])} question`, ...question });
  expect(answer.status).toBe(201);
  return answer.body.data.ID;
}

/** Books; returns the booking as the partner got it. */
export async function book(operator: TestOperator, activityId: string, participants = 1) {
  await operator.api.post(`/api/v2/operator/activities/${activityId}/timeslots`, {
    Date: '2027-06-05',
    Time: '10:00',
    Capacity: 50,
  });
  const body = bookingBody(activityId, { Participants: participants });
  const answer = await operator.api.post('/api/v2/ota/partner/booking', body);
  expect(answer.status).toBe(201);
  return answer.body.data;
}

/** A booking of an activity with these questions, and its waiver page. */
export async function openWaiver(
  test: TestApp,
  operator: TestOperator,
  questions: readonly Record<string, unknown>[],
  participants = 1,
) {
  const { ActivityID } = await operator.addActivity();
  const ids: number[] = [];
  for (const question of questions) ids.push(await addQuestion(operator, ActivityID, question));
  const booking = await book(operator, ActivityID, participants);
  const path = String(new URL(booking.Waiver.CompletionURL ?? test.url).pathname);
  return {
    ids,
    activityId: ActivityID as string,
    reference: booking.BookingReference as string,
    path,
    see: () => test.anonymous.get(path),
    seeForm: () => test.anonymous.get(`${path}?change=1`),
    submit: (parts: readonly Part[]) => postForm(test.anonymous, path, parts),
    saveDraft: (parts: readonly Part[]) => postForm(test.anonymous, `${path}/draft`, parts),
    upload: (parts: readonly Part[]) => postForm(test.anonymous, `${path}/files`, parts),
    status: async () =>
      (await operator.api.get(`/api/v2/operator/bookings/${booking.BookingReference}`)).body.data.Waiver.Status,
  };
}

export function expectWaiverPage(answer: ApiAnswer, status: number): void {
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
}

/** The files that the application has on its disk. */
export function filesOnDisk(test: TestApp): { kept: string[]; incoming: string[] } {
  const folder = join(test.database.dataDir, 'uploads');
  const list = (path: string) => {
    try {
      return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
    } catch {
      return [];
    }
  };
  return { kept: list(folder), incoming: list(join(folder, 'incoming')) };
}
