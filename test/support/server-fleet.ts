import type { ApiClient } from './api-client';
import { ServerProcess } from './server-process';
import type { TestDatabase } from './test-database';

/** Servers on one database; any of them can be killed and comes back. */
export class ServerFleet {
  private constructor(
    private readonly database: TestDatabase,
    private readonly variables: (index: number) => Record<string, string>,
    private readonly servers: Promise<ServerProcess>[],
  ) {}

  static async start(
    database: TestDatabase,
    count: number,
    variables: Record<string, string> | ((index: number) => Record<string, string>) = {},
  ): Promise<ServerFleet> {
    const servers: Promise<ServerProcess>[] = [];
    const ofServer = typeof variables === 'function' ? variables : () => variables;
    // One after another: the first one migrates.
    for (let n = 0; n < count; n++) servers.push(Promise.resolve(await ServerProcess.start(database, ofServer(n))));
    return new ServerFleet(database, ofServer, servers);
  }

  /** A client of one of them, as soon as that one serves. */
  async client(index: number, key: string): Promise<ApiClient> {
    return (await this.servers[index % this.servers.length]!).client(key);
  }

  /** Ends one as a power cut would, and starts it again. */
  async crash(index: number): Promise<void> {
    const old = await this.servers[index]!;
    const next = old.kill().then(() => ServerProcess.start(this.database, this.variables(index)));
    this.servers[index] = next;
    await next;
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map(async (server) => (await server).stop()));
  }
}
