import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { until } from '../support/until';
import { Daemon } from './daemon';

const HOST = '127.0.0.1';

/** On one machine, each node needs separate ports for clients, the group, and the two kinds of state transfer. */
export const PORTS_OF_A_NODE = 4;

/** A node that has to fetch all data waits for the one that gives them. */
const START_SECONDS = 90;

/** How often a starting node is polled. */
const POLL_MS = 200;

const CONNECT_MS = 2_000;
const QUERY_MS = 20_000;

interface NodeOptions {
  /** Holds `galera.cnf` and `start-node.sh`; every node stores its data in a subfolder. */
  readonly folder: string;
  /** Counts from 1. */
  readonly number: number;
  readonly firstPort: number;
  /** Where each node's group communication listens. */
  readonly group: readonly string[];
  /** Who may run a database server: MariaDB's own user where the tests run as root. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

/** One node of a private Galera cluster, started by the script and with the settings that production has. */
export class GaleraNode {
  readonly name: string;
  private readonly folder: string;
  private daemon: Daemon | undefined;

  constructor(private readonly options: NodeOptions) {
    this.name = `database-${options.number}`;
    this.folder = join(options.folder, this.name);
    for (const folder of [this.folder, this.data, join(this.folder, 'tmp')]) {
      mkdirSync(folder);
      if (options.user) chownSync(folder, options.user.uid, options.user.gid);
    }
  }

  get address(): string {
    return `${HOST}:${this.options.firstPort}`;
  }

  /** Makes the data of a new cluster. The other nodes fetch theirs. */
  install(): void {
    const command = ['--no-defaults', `--datadir=${this.data}`, '--auth-root-authentication-method=normal'];
    execFileSync('mariadb-install-db', [...command, '--skip-test-db'], { stdio: 'pipe', ...this.options.user });
  }

  /** Starts the server and waits until it takes part in the cluster. */
  async start(found: 'found the cluster' | 'join' = 'join'): Promise<void> {
    const script = join(this.options.folder, 'start-node.sh');
    const daemon = new Daemon(['sh', script, 'mariadbd', ...this.settings()], {
      env: { DATA: this.data, FOUND: found === 'join' ? 'no' : 'yes' },
      user: this.options.user,
      log: this.log,
    });
    this.daemon = daemon;
    const isReady = async () => {
      if (!daemon.isRunning) throw new Error(`${this.name} ended: ${readFileSync(this.log, 'utf8').slice(-2_000)}`);
      return (await this.isSynced()) || sleep(POLL_MS, false);
    };
    await until(`${this.name} in step with the cluster`, isReady, START_SECONDS);
  }

  /** Whether it is in step with a cluster of so many nodes: one that was frozen believes so for a while, the others not. */
  async isSynced(size?: number): Promise<boolean> {
    try {
      const [row] = await this.query<{ state: string }>(
        `SELECT GROUP_CONCAT(VARIABLE_VALUE ORDER BY VARIABLE_NAME) AS state FROM information_schema.GLOBAL_STATUS WHERE
          VARIABLE_NAME IN ('WSREP_CLUSTER_SIZE', 'WSREP_CLUSTER_STATUS', 'WSREP_LOCAL_STATE', 'WSREP_READY')`,
      );
      return new RegExp(`^${size ?? '\\d'},Primary,4,ON$`).test(row!.state);
    } catch {
      // It does not answer, or rejects every query as long as it is alone.
      return false;
    }
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    await this.daemon?.end('SIGKILL');
  }

  /** Stops it from doing anything, with its connections open, until `thaw`. */
  freeze(): void {
    this.daemon!.send('SIGSTOP');
  }

  thaw(): void {
    this.daemon!.send('SIGCONT');
  }

  /** Asks it to end and waits until it has. */
  async stop(): Promise<void> {
    await this.daemon!.end('SIGTERM');
  }

  /** Runs one statement after another in a session of root on this very node. */
  async query<Row = unknown>(...statements: string[]): Promise<Row[]> {
    const connection = await mysql.createConnection({
      host: HOST,
      port: this.options.firstPort,
      user: 'root',
      connectTimeout: CONNECT_MS,
    });
    try {
      let rows: unknown = [];
      for (const sql of statements) [rows] = await connection.query({ sql, timeout: QUERY_MS });
      return rows as Row[];
    } finally {
      connection.destroy();
    }
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

  private get log(): string {
    return join(this.folder, 'log');
  }

  private settings(): string[] {
    const { folder, firstPort, number, group } = this.options;
    const [, groupPort, increments, copies] = Array.from(Array(PORTS_OF_A_NODE), (_, index) => firstPort + index);
    const listener = group[number - 1]!;
    const provider = [
      `base_port=${groupPort}`,
      `gmcast.listen_addr=tcp://${listener}`,
      `ist.recv_addr=${HOST}:${increments}`,
      `ist.recv_bind=${HOST}:${increments}`,
      'gcache.size=32M',
    ];
    return [
      `--defaults-file=${folder}/galera.cnf`,
      `--datadir=${this.data}`,
      `--tmpdir=${this.folder}/tmp`,
      `--socket=${this.folder}/s.sock`,
      `--pid-file=${this.folder}/pid`,
      `--port=${firstPort}`,
      `--bind-address=${HOST}`,
      `--wsrep-node-name=${this.name}`,
      `--wsrep-node-address=${listener}`,
      `--wsrep-node-incoming-address=${this.address}`,
      `--wsrep-sst-receive-address=${HOST}:${copies}`,
      `--wsrep-cluster-address=gcomm://${group.join()}`,
      `--wsrep-provider-options=${provider.join(';')}`,
    ];
  }
}
