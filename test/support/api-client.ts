import { requireAsDocumented } from './document/checked';

/** An answer, read completely. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON of the body, or undefined. */
  readonly body: any;
}

/** One entry of the audit log. */
export interface LoggedAction {
  readonly Action: string;
  readonly Subject: string;
  readonly Actor: { readonly Kind: string; readonly ID: number | null; readonly Name: string };
}

type Query = Record<string, string | number | undefined>;

interface RawRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  readonly signal?: AbortSignal;
}

/** A client of the HTTP API with one key. */
export class ApiClient {
  constructor(
    readonly baseUrl: string,
    readonly key?: string,
  ) {}

  withKey(key: string): ApiClient {
    return new ApiClient(this.baseUrl, key);
  }

  get(path: string, query: Query = {}, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(
      given.map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    return this.raw(search ? `${path}?${search}` : path, { headers });
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    return this.json('POST', path, body, headers);
  }

  put(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    return this.json('PUT', path, body, headers);
  }

  patch(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    return this.json('PATCH', path, body, headers);
  }

  delete(path: string): Promise<ApiAnswer> {
    return this.raw(path, { method: 'DELETE' });
  }

  /**
   * Sends exactly these bytes.
   * @throws Error when the answer is not one that the OpenAPI document describes, or OCTO where it is spoken
   */
  async raw(path: string, { method = 'GET', headers = {}, body, signal }: RawRequest = {}): Promise<ApiAnswer> {
    const sent = {
      ...(this.key !== undefined && { authorization: `Bearer ${this.key}` }),
      ...headers,
    };
    const response = await fetch(`${this.baseUrl}${path}`, {
      // The service promises an answer within 10 s whatever happens to its database, so every test holds it to that.
      signal: AbortSignal.timeout(10_000),
      method,
      redirect: 'manual',
      headers: sent,
      ...(body !== undefined && { body: body as BodyInit }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const { status, headers: received } = response;
    const exchange = { method, path, sent: { headers: new Headers(sent), text: body?.toString() } };
    requireAsDocumented({ ...exchange, status, headers: received, text }, this.baseUrl);
    if (path.startsWith('/octo/')) {
      // Loaded where it is needed only: most suites ask nothing there.
      const { requireAsStandard } = await import('./octo-standard');
      requireAsStandard({ ...exchange, status, text });
    }
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  }

  private json(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<ApiAnswer> {
    return this.raw(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
