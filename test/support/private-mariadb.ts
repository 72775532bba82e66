import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { freePort } from './free-port';

const START_DEADLINE_MS = 30_000;

/** Debian keeps servers in /usr/sbin, which not every user's PATH names. */
const environment = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` };

interface MariadbOptions {
  /** Keeps its data here, beyond its end; without it they are in a temporary folder. */
  readonly folder?: string | undefined;
  /** Options of the server in addition to those that every test has. */
  readonly settings?: readonly string[];
  /** A command that starts the server, such as `taskset -c 1`. */
  readonly startedBy?: readonly string[];
}

/** A private MariaDB server in a separate folder, so that tests neither need nor disturb another one. */
export class PrivateMariadb {
  private server: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    readonly port: number,
    private readonly options: MariadbOptions,
  ) {}

  static async start(options: MariadbOptions = {}): Promise<PrivateMariadb> {
    const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'slipway-mariadb-'));
    if (!existsSync(join(folder, 'data'))) install(folder);
    const mariadb = new PrivateMariadb(folder, await freePort(), options);
    await mariadb.startServer();
    return mariadb;
  }

  url(database: string): string {
    return `mysql://root@127.0.0.1:${this.port}/${database}`;
  }

  /** Starts the server process, again if it was killed, and waits until it answers. */
  async startServer(): Promise<void> {
    const { startedBy = [], settings = [] } = this.options;
    const [command, ...args] = [...startedBy, 'mariadbd'];
    this.server = spawn(
      command,
      [
        ...args,
        '--no-defaults',
        `--datadir=${this.folder}/data`,
        `--socket=${this.folder}/s.sock`,
        // A server that starts deletes the temporary tables that it finds there, those of other servers too.
        `--tmpdir=${this.folder}`,
        `--port=${this.port}`,
        '--bind-address=127.0.0.1',
        `--user=${userInfo().username}`,
        '--max-connections=400',
        '--innodb-flush-log-at-trx-commit=1',
        ...settings,
      ],
      { stdio: 'ignore', env: environment },
    );
    const deadline = performance.now() + START_DEADLINE_MS;
    for (;;) {
      try {
        await this.query('SELECT 1');
        return;
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await sleep(50);
      }
    }
  }

  async query(sql: string): Promise<unknown> {
    // A server that demands TLS takes this one without.
    const connection = await mysql.createConnection({ socketPath: `${this.folder}/s.sock`, user: 'root' });
    try {
      const [rows] = await connection.query(sql);
      return rows;
    } finally {
      connection.destroy();
    }
  }

  /** Kills the server as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Stops the server from doing anything, with its connections open, until `resume`. */
  pause(): void {
    this.server?.kill('SIGSTOP');
  }

  resume(): void {
    this.server?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    if (this.options.folder === undefined) rmSync(this.folder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { server } = this;
    if (!server || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }
}

function install(folder: string): void {
  execFileSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${folder}/data`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      `--user=${userInfo().username}`,
    ],
    { stdio: 'ignore', env: environment },
  );
}
