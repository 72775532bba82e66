import { type StaffRole, StaffService } from '../../src/platform/auth';
import { type ApiAnswer, ApiClient } from './api-client';
import type { TestApp, TestOperator } from './test-app';
import { type Part, multipart } from './waivers';

export const PASSWORD = 'a password for tests';

let people = 0;

/** Adds a person who can sign in with `PASSWORD`; returns the address to do it with. */
export async function addStaff(
  test: TestApp,
  operator: TestOperator,
  role: StaffRole = 'owner',
  name = 'Kim Okafor',
): Promise<string> {
  const email = `person-${++people}@harbour.example`;
  await test.app.get(StaffService).add(operator.id, { email, name, role, password: PASSWORD });
  return email;
}

/** By their names, or in this order where no object could have such names. */
export type Fields = Record<string, string> | [name: string, value: string][];

/** What a browser without scripts would send to the dashboard. */
export class DashboardClient {
  private readonly http: ApiClient;

  constructor(
    baseUrl: string,
    readonly cookie?: string,
    private readonly csrf?: string,
  ) {
    this.http = new ApiClient(baseUrl);
  }

  /** Somebody signed in, with the token of their forms. */
  static async signIn(test: Pick<TestApp, 'url'>, email: string, password = PASSWORD): Promise<DashboardClient> {
    const answer = await new DashboardClient(test.url).submit('/dashboard/sign-in', {
      Email: email,
      Password: password,
    });
    const cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
    const page = await new DashboardClient(test.url, cookie).get('/dashboard');
    return new DashboardClient(test.url, cookie, /name="_csrf" value="(\w+)"/.exec(page.text)![1]);
  }

  get(path: string): Promise<ApiAnswer> {
    return this.http.raw(path, { headers: this.headers() });
  }

  submit(path: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    const given = Array.isArray(fields) ? fields : Object.entries(fields);
    const isSpared = this.csrf === undefined || given.some(([name]) => name === '_csrf');
    const body = new URLSearchParams(isSpared ? given : [['_csrf', this.csrf], ...given]).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.http.raw(path, { method: 'POST', body, headers: { ...this.headers(), ...type, ...headers } });
  }

  /** A form with files. */
  upload(path: string, parts: readonly Part[], headers: Record<string, string> = {}): Promise<ApiAnswer> {
    const isSpared = this.csrf === undefined || parts.some(([name]) => name === '_csrf');
    const form = multipart(isSpared ? parts : [['_csrf', this.csrf], ...parts]);
    return this.http.raw(path, {
      method: 'POST',
      body: form.body,
      headers: { ...this.headers(), ...form.headers, ...headers },
    });
  }

  private headers(): Record<string, string> {
    return this.cookie === undefined ? {} : { cookie: this.cookie };
  }
}
