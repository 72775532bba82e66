import { PasswordResetRequestsService } from '../../src/platform/auth';
import { Transactions } from '../../src/platform/database';
import type { TestApp } from './test-app';

export const FORGOT_PASSWORD = '/dashboard/sign-in/forgot-password';
export const RESET_PASSWORD = '/dashboard/sign-in/reset-password';

/** Issues a link to the person with this address, without sending it; returns its token. */
export async function issuePasswordLink(test: TestApp, email: string): Promise<string> {
  const requests = test.app.get(PasswordResetRequestsService);
  await requests.request(email, '203.0.113.1');
  const [request] = await requests.list(1);
  const [link] = await test.app.get(Transactions).run(() => requests.issueLinks(request!));
  return link!.token;
}
