import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { createApp, listen } from './app.setup';
import { ApiKeysService, PERMISSIONS, type Permission, StaffService } from './auth';
import { AppConfig, loadConfig } from './config';
import type { Composition } from './plugins';
import { JobsRunner } from './jobs';
import { OperatorsService } from './operators';

const PASSWORD = 'a password for tests';

const OPERATOR = { slug: 'harbour', name: 'Harbour', timeZone: 'UTC', currency: 'GBP' };

const PARTNER = 'adventuro';

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed JSON; undefined for everything else. `any`, because the test's expectations say what it is. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

type HeaderValues = Readonly<Record<string, string>>;

/** Sends requests with an API key, with the session of somebody who is signed in, or with neither. */
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

  /** What a browser without scripts would send for a form. */
  submit(path: string, fields: HeaderValues): Promise<TestResponse> {
    return this.request(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  private send(method: string, path: string, body: unknown, headers: HeaderValues): Promise<TestResponse> {
    const sent = { 'content-type': 'application/json', ...headers };
    return this.request(path, { method, headers: sent, body: JSON.stringify(body) });
  }

  /** Redirects are not followed. */
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
  /** Of an empty database. By default a new SQLite file, which `close` removes. */
  readonly databaseUrl?: string | undefined;
  /** Further environment variables. */
  readonly env?: HeaderValues;
}

/** The whole application with its plugins, on its own database and with one operator, reached over HTTP. */
export class TestHost {
  /** Uses a key with every permission. */
  readonly operator: TestClient;

  /** Uses a key of the partner `adventuro` with the permission `ota`. */
  readonly partner: TestClient;

  readonly anonymous: TestClient;

  private constructor(
    readonly app: INestApplication,
    /** The environment it was started with, for commands on the same database. */
    readonly env: HeaderValues,
    readonly url: string,
    readonly operatorId: number,
    keys: { readonly operator: string; readonly partner: string },
  ) {
    this.operator = this.withKey(keys.operator);
    this.partner = this.withKey(keys.partner);
    this.anonymous = new TestClient(url);
  }

  /** @throws StartupError when the plugins conflict with the platform or each other */
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

  /** Adds a member of staff and signs in to the dashboard. */
  async signIn(email = 'kim@harbour.example', role: 'staff' | 'owner' = 'staff'): Promise<TestClient> {
    const person = { email, name: 'Kim Okafor', role, password: PASSWORD };
    await this.app.get(StaffService).add(this.operatorId, person);
    const { headers } = await this.anonymous.submit('/dashboard/sign-in', { Email: email, Password: PASSWORD });
    return new TestClient(this.url, { cookie: headers.get('set-cookie')!.split(';')[0]! });
  }

  /** Runs the jobs that are due: emails, events, webhooks and those of plugins. A server runs them by itself. */
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
  const wanted = { name: 'test', permissions: [...permissions], partner, expiresAt: undefined };
  return (await app.get(ApiKeysService).issue(operatorId, wanted)).key;
}
