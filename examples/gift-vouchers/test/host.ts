import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppConfig, createApp, listen, loadConfig } from 'slipway';
import { ApiKeysService, PERMISSIONS, StaffService } from 'slipway/auth';
import { OperatorsService } from 'slipway/operators';
import { features } from '../src/features';

type App = Awaited<ReturnType<typeof createApp>>;

const PASSWORD = 'a password for tests';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: any;
}

/** The whole application with its features, on a database of its own, reached over HTTP. */
export class Host {
  readonly operatorId: number;

  private constructor(
    readonly app: App,
    readonly env: Readonly<Record<string, string>>,
    private readonly url: string,
    private readonly key: string,
    operatorId: number,
  ) {
    this.operatorId = operatorId;
  }

  /** On the empty database that `TEST_DATABASE_URL` names, or on a new SQLite file. */
  static async start(): Promise<Host> {
    const folder = mkdtempSync(join(tmpdir(), 'gift-vouchers-'));
    const env = {
      NODE_ENV: 'test',
      PORT: '0',
      JOBS: 'off',
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? `sqlite:${join(folder, 'slipway.db')}`,
    };
    const config = new AppConfig(loadConfig(env));
    const app = await createApp(config, { features });
    const url = await listen(app, config);
    const business = { slug: 'harbour', name: 'Harbour', timeZone: 'UTC', currency: 'GBP' };
    const operatorId = await app.get(OperatorsService).create(business);
    const { key } = await app
      .get(ApiKeysService)
      .issue(operatorId, { name: 'test', permissions: [...PERMISSIONS], partner: undefined, expiresAt: undefined });
    return new Host(app, env, url, key, operatorId);
  }

  async stop(): Promise<void> {
    await this.app.close();
    rmSync(this.env['DATA_DIR']!, { recursive: true, force: true });
  }

  get(path: string): Promise<Answer> {
    return this.ask(path, { headers: { authorization: `Bearer ${this.key}` } });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  patch(path: string, body: unknown): Promise<Answer> {
    return this.send('PATCH', path, body, {});
  }

  private send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    return this.ask(path, {
      method,
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  /** What a browser without scripts would send. */
  submit(path: string, fields: Record<string, string>, cookie = ''): Promise<Answer> {
    return this.ask(path, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) });
  }

  page(path: string, cookie: string): Promise<Answer> {
    return this.ask(path, { headers: { cookie } });
  }

  /** @returns the cookie of somebody who is signed in */
  async signIn(email = 'kim@harbour.example'): Promise<string> {
    await this.app
      .get(StaffService)
      .add(this.operatorId, { email, name: 'Kim Okafor', role: 'staff', password: PASSWORD });
    const { headers } = await this.submit('/dashboard/sign-in', { Email: email, Password: PASSWORD });
    return headers.get('set-cookie')!.split(';')[0]!;
  }

  /** Every entry of every meter, as the API shows them. */
  async usage(): Promise<Record<string, unknown>[]> {
    return (await this.get('/api/v2/usage/meters/entries?from=2020-01-01&to=2099-12-31')).body.data;
  }

  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, { redirect: 'manual', ...init });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  }
}
