import type { ApiClient } from './api-client';

const EMAILS = '/api/v2/operator/emails';

/** Lists the sent emails, reads the newest and sends it again. */
export async function tryEmails(api: ApiClient): Promise<void> {
  const { body } = await api.get(EMAILS);
  const path = `${EMAILS}/${body.data[0].ID}`;
  const read = await api.get(path);
  const resent = await api.post(`${path}/resend`);
  expect([read.status, resent.status]).toEqual([200, 202]);
}
