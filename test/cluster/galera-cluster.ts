import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { until } from '../support/until';
import { Daemon } from './daemon';
import { GaleraNode, PORTS_OF_A_NODE } from './galera-node';

/** What production runs: see compose.cluster.yaml. */
const DEPLOYED = join(__dirname, '../../deploy/cluster');

const NODES = [1, 2, 3];

/** Below what systems give to outgoing connections, so that a port is free as well when its server starts again. */
const LOWEST_PORT = 15_000;
const HIGHEST_PORT = 32_000;

/** How long a node may take to come back. */
const WHOLE_SECONDS = 60;
const POLL_MS = 200;

const HOST = '127.0.0.1';

/** Where the proxy listens, and where it expects the servers. */
interface Ports {
  readonly writer: number;
  readonly clients: number;
  readonly servers: readonly number[];
  readonly admin: number;
}

/** Three nodes and the proxy: to servers it is the one node that is written to, to clients it is the servers. */
export class GaleraCluster {
  private proxy: Daemon | undefined;

  private constructor(
    private readonly folder: string,
    readonly nodes: readonly GaleraNode[],
    private readonly ports: Ports,
  ) {}

  /** @param folder an empty one, which is not removed at the end */
  static async in(folder: string): Promise<GaleraCluster> {
    // MariaDB's user has to get at what it runs.
    chmodSync(folder, 0o755);
    for (const file of ['galera.cnf', 'start-node.sh']) copyFileSync(join(DEPLOYED, file), join(folder, file));
    const first = await firstOfFreePorts(5 + NODES.length * PORTS_OF_A_NODE);
    const ports: Ports = { writer: first, clients: first + 1, servers: [first + 2, first + 3], admin: first + 4 };
    const portOf = (number: number) => first + 5 + (number - 1) * PORTS_OF_A_NODE;
    const group = NODES.map((number) => `${HOST}:${portOf(number) + 1}`);
    const user = databaseUser();
    const nodes = NODES.map((number) => new GaleraNode({ folder, number, firstPort: portOf(number), group, user }));
    return new GaleraCluster(folder, nodes, ports);
  }

  async start(): Promise<void> {
    await form(this.nodes);
    const { writer, clients, servers, admin } = this.ports;
    const env = { WRITER: `${HOST}:${writer}`, CLIENTS: `${HOST}:${clients}`, ADMIN: `${HOST}:${admin}` };
    const databases = this.nodes.map(({ address }, index) => [`DATABASE_${index + 1}`, address]);
    const behind = [...databases, ...servers.map((port, index) => [`SERVER_${index + 1}`, `${HOST}:${port}`])];
    const settings = ['database.cfg', 'servers.cfg'].flatMap((file) => ['-f', join(DEPLOYED, file)]);
    this.proxy = new Daemon(['haproxy', '-db', ...settings], {
      env: { ...env, ...(Object.fromEntries(behind) as Record<string, string>) },
      log: join(this.folder, 'haproxy.log'),
    });
    await until('the proxy', () => this.writer().then(Boolean, () => false));
  }

  /** Where servers find the database. */
  get databaseUrl(): string {
    return `mysql://slipway:slipway@${HOST}:${this.ports.writer}/slipway`;
  }

  /** Where the proxy expects the servers. */
  get serverPorts(): readonly number[] {
    return this.ports.servers;
  }

  /** Where clients find them. */
  get clientsUrl(): string {
    return `http://${HOST}:${this.ports.clients}`;
  }

  /** The node that the proxy lets write. */
  async writer(): Promise<GaleraNode> {
    const connection = await mysql.createConnection({ uri: this.databaseUrl, connectTimeout: 1_000 });
    try {
      const [rows] = await connection.query({ sql: 'SELECT @@wsrep_node_name AS name', timeout: 2_000 });
      return this.nodes.find(({ name }) => name === (rows as { name: string }[])[0]!.name)!;
    } finally {
      connection.destroy();
    }
  }

  /** Waits until every node takes part again. */
  async whole(): Promise<void> {
    const { length } = this.nodes;
    const areSynced = async () => (await Promise.all(this.nodes.map((node) => node.isSynced(length)))).every(Boolean);
    await until('all nodes in step', async () => (await areSynced()) || sleep(POLL_MS, false), WHOLE_SECONDS);
  }

  /** What each node holds: by table, a checksum of its rows. */
  async fingerprints(): Promise<Record<string, unknown>[]> {
    const tables = (await this.nodes[0]!.query<Record<string, string>>('SHOW TABLES FROM slipway')).map(
      (row) => Object.values(row)[0]!,
    );
    const checksums = `CHECKSUM TABLE ${tables.map((table) => `slipway.${table}`).join()}`;
    return Promise.all(
      this.nodes.map(async (node) => {
        // It first catches up with what the others have committed.
        const rows = await node.query<{ Table: string; Checksum: unknown }>(
          'SET SESSION wsrep_sync_wait = 15',
          checksums,
        );
        return Object.fromEntries(rows.map(({ Table, Checksum }) => [Table, Checksum]));
      }),
    );
  }

  async stop(): Promise<void> {
    await this.proxy?.end('SIGKILL');
    for (const node of this.nodes) await node.kill();
  }
}

/** The first node founds the cluster and makes the users; the others come one by one. */
async function form(nodes: readonly GaleraNode[]): Promise<void> {
  const [first, ...others] = nodes;
  first!.install();
  await first!.start('found the cluster');
  await first!.query(
    readFileSync(join(DEPLOYED, 'proxy-user.sql'), 'utf8'),
    'CREATE DATABASE slipway CHARACTER SET utf8mb4',
    "CREATE USER slipway@'%' IDENTIFIED BY 'slipway'",
    "GRANT ALL ON slipway.* TO slipway@'%'",
  );
  for (const node of others) await node.start();
}

/** Copies between nodes fail for root, as whom no database should run anyway. */
function databaseUser(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const idOf = (what: string) => Number(execFileSync('id', [what, 'mysql'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function firstOfFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT));
    const areFree = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (areFree.every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, HOST, () => server.close(() => resolve(true)));
  });
}
