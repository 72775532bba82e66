import { BothWays } from './both-ways';
import { watchMaking } from './framework-requests';
import { askRaw } from './raw-http';
import type { TestApp, TestOperator } from './test-app';
import { until } from './until';

/** Longer than a copy is used without news of changes. */
const ALONE_MS = 600;

/** Two processes, of which only the one that gets the requests answers before the framework. */
export class TwoProcesses {
  private readonly watch;

  private constructor(
    readonly both: BothWays,
    readonly operator: TestOperator,
    private readonly key: string,
  ) {
    this.watch = watchMaking(both.fast);
  }

  static async create(env: Record<string, string> = {}): Promise<TwoProcesses> {
    const both = await BothWays.create(env);
    both.standStill('2027-06-01T12:00:00Z');
    const operator = await both.plain.addOperator({ timeZone: 'UTC' });
    return new TwoProcesses(both, operator, await operator.issueKey(['ota', 'shop'], 'adventuro'));
  }

  close(): Promise<void> {
    this.watch.stop();
    return this.both.close();
  }

  /** @param question a path, or `POST`, a path and a body */
  get(question: string, { app = this.both.fast, key = this.key }: { app?: TestApp; key?: string } = {}) {
    const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'same' };
    const [, path, body] = /^POST (\S+) (.*)$/.exec(question) ?? [];
    if (path === undefined) return askRaw(`${app.url}${question}`, 'GET', headers);
    return askRaw(`${app.url}${path}`, 'POST', { ...headers, 'content-type': 'application/json' }, Buffer.from(body!));
  }

  /** Asks for each once. @returns those that were not answered from copies, with a key that is known */
  async askedAnew(paths: readonly string[], key = this.key): Promise<string[]> {
    await this.get('/api/v2/ota/partner/bookings', { key });
    const before = this.watch.urls.length;
    for (const path of paths) expect((await this.get(path, { key })).status).toBe(200);
    const requested = this.watch.urls.slice(before).map((url) => url.replace('/partner/', '/adventuro/'));
    return paths.filter((path) => requested.includes(path.replace('/partner/', '/adventuro/')));
  }

  /** Waits until all are answered from copies that are older than their maximum age without news. */
  async settle(paths: readonly string[]): Promise<void> {
    let madeAt = performance.now();
    await until('answers from copies', async () => {
      if ((await this.askedAnew(paths)).length > 0) madeAt = performance.now();
      return performance.now() - madeAt > ALONE_MS;
    });
  }
}
