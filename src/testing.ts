import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { createApp, listen } from './app.setup';
import { ApiKeysService, PERMISSIONS, type Permission, type StaffRole, StaffService } from './platform/auth';
import { AppConfig, loadConfig } from './platform/config';
import type { Composition } from './plugins';
import { JobsRunner } from './platform/jobs';
import { OperatorsService } from './operators';

const PASSWORD = 'a password for tests';

const OPERATOR = { slug: 'harbour', name: 'Harbour', timeZone: 'UTC', currency: 'GBP' };

const PARTNER = 'adventuro';

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed JSON; undefined for other content. `any`, because tests assert its structure. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

type HeaderValues = Readonly<Record<string, string>>;

/** Sends requests with an API key, with the session of a signed-in person, or with neither. */
export class TestClient {
  constructor(
    private readonly url: string,
    private readonly identity: HeaderValues = {},
  ) {}

  get(path: string, headers: HeaderValues = {}): Promise<TestResponse> {
    return this.request(path, { headers });
  }

  post(path: string, body: unknown = {}, headers: HeaderValues = {}): Promise<TestResponse> {
    return this.send('POST', path, body, headers);
  }

  patch(path: string, body: unknown, headers: HeaderValues = {}): Promise<TestResponse> {
    return this.send('PATCH', path, body, headers);
  }

  put(path: string, body: unknown, headers: HeaderValues = {}): Promise<TestResponse> {
    return this.send('PUT', path, body, headers);
  }

  delete(path: string, headers: HeaderValues = {}): Promise<TestResponse> {
    return this.request(path, { method: 'DELETE', headers });
  }

  /** Submits a form as a browser without scripts would. */
  submit(path: string, fields: HeaderValues): Promise<TestResponse> {
    return this.request(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  private send(method: string, path: string, body: unknown, headers: HeaderValues): Promise<TestResponse> {
    const sent = { 'content-type': 'application/json', ...headers };
    return this.request(path, { method, headers: sent, body: JSON.stringify(body) });
  }

  /** Does not follow redirects. */
  private async request(path: string, init: RequestInit & { headers?: HeaderValues }): Promise<TestResponse> {
    const headers = { ...this.identity, ...init.headers };
    const response = await fetch(`${this.url}${path}`, { redirect: 'manual', ...init, headers });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? (JSON.parse(text) as unknown) : undefined,
    };
  }
}

export interface TestHostOptions extends Composition {
  /** An empty database; default: a new SQLite file, which `close` deletes. */
  readonly databaseUrl?: string | undefined;
  /** Further environment variables. */
  readonly env?: HeaderValues;
}

/** The complete application with plugins, with its own database and one operator, accessed over HTTP. */
export class TestHost {
  /** Uses a key with every permission. */
  readonly operator: TestClient;

  /** Uses a key of the partner `adventuro` with the permission `ota`. */
  readonly partner: TestClient;

  readonly anonymous: TestClient;

  private constructor(
    readonly app: INestApplication,
    /** Environment variables of the application, for commands on the same database. */
    readonly env: HeaderValues,
    readonly url: string,
    readonly operatorId: number,
    keys: { readonly operator: string; readonly partner: string },
  ) {
    this.operator = this.withKey(keys.operator);
    this.partner = this.withKey(keys.partner);
    this.anonymous = new TestClient(url);
  }

  /** @throws StartupError if plugins conflict with the platform or each other */
  static async start({ plugins = [], databaseUrl, env: others = {} }: TestHostOptions): Promise<TestHost> {
    const folder = mkdtempSync(join(tmpdir(), 'slipway-test-'));
    const env = {
      ...{ NODE_ENV: 'test', PORT: '0', JOBS: 'off', LOG_LEVEL: 'silent', DATA_DIR: folder },
      DATABASE_URL: databaseUrl ?? `sqlite:${join(folder, 'slipway.db')}`,
      ...others,
    };
    try {
      const config = new AppConfig(loadConfig(env));
      const app = await createApp(config, { plugins });
      const url = await listen(app, config);
      const operatorId = await app.get(OperatorsService).create(OPERATOR);
      const operator = await issueKey(app, operatorId, PERMISSIONS);
      const partner = await issueKey(app, operatorId, ['ota'], PARTNER);
      return new TestHost(app, env, url, operatorId, { operator, partner });
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  withKey(key: string): TestClient {
    return new TestClient(this.url, { authorization: `Bearer ${key}` });
  }

  /** @returns a new API key of the operator, to use with `withKey` */
  issueKey(permissions: readonly Permission[], partner?: string): Promise<string> {
    return issueKey(this.app, this.operatorId, permissions, partner);
  }

  /** Adds a staff member and signs in to the dashboard. */
  async signIn(email = 'kim@harbour.example', role: StaffRole = 'desk'): Promise<TestClient> {
    const person = { email, name: 'Kim Okafor', role, password: PASSWORD };
    await this.app.get(StaffService).add(this.operatorId, person);
    const { headers } = await this.anonymous.submit('/dashboard/sign-in', { Email: email, Password: PASSWORD });
    return new TestClient(this.url, { cookie: headers.get('set-cookie')!.split(';')[0]! });
  }

  /** Runs due jobs: emails, events, webhooks and jobs of plugins. A server does this automatically. */
  async runJobs(): Promise<void> {
    await this.app.get(JobsRunner).runOnce();
  }

  async close(): Promise<void> {
    await this.app.close();
    rmSync(this.env['DATA_DIR']!, { recursive: true, force: true });
  }
}

async function issueKey(
  app: INestApplication,
  operatorId: number,
  permissions: readonly Permission[],
  partner?: string,
): Promise<string> {
  const requested = { name: 'test', permissions: [...permissions], partner, expiresAt: undefined };
  return (await app.get(ApiKeysService).issue(operatorId, requested)).key;
}
