import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { DatabaseConfig, DatabaseTls } from '../../config';
import { dataSourceOptions, openDataSource } from '../data-source';
import type { DatabaseCopy } from './database-copy';

type ServerConfig = Exclude<DatabaseConfig, { dialect: 'sqlite' }>;

/**
 * Reads a consistent snapshot without locking tables; the other options make the clients of all versions behave alike.
 */
const DUMP_OPTIONS = ['--single-transaction', '--quick', '--no-tablespaces', '--hex-blob'];

/** Uses the client programs of the database, found on the PATH under MariaDB's or MySQL's name. */
export class MysqlCopy implements DatabaseCopy {
  readonly fileName = 'database.sql.gz';

  constructor(private readonly config: ServerConfig) {}

  async writeTo(file: string): Promise<void> {
    await this.runProgram(['mariadb-dump', 'mysqldump'], DUMP_OPTIONS, (client) =>
      pipeline(client.stdout, createGzip(), createWriteStream(file, { flags: 'wx', flush: true })),
    );
  }

  async isEmpty(): Promise<boolean> {
    const dataSource = await openDataSource(dataSourceOptions(this.config, { entities: [], migrations: [] }));
    try {
      const tables: unknown[] = await dataSource.query(
        'SELECT table_name FROM information_schema.tables WHERE table_schema = ? LIMIT 1',
        [this.config.database],
      );
      return tables.length === 0;
    } finally {
      await dataSource.destroy();
    }
  }

  async readFrom(file: string): Promise<void> {
    await this.runProgram(['mariadb', 'mysql'], [], (client) =>
      pipeline(createReadStream(file), createGunzip(), client.stdin),
    );
  }

  /**
   * Runs the first of these programs that is installed. The password is passed in a file that only this user can read,
   * never as an argument.
   */
  private async runProgram(
    programs: readonly string[],
    options: readonly string[],
    transfer: (client: ReturnType<typeof start>) => Promise<void>,
  ): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'slipway-client-'));
    try {
      const optionsFile = join(folder, 'client.cnf');
      await writeFile(optionsFile, this.clientOptions(), { mode: 0o600 });
      const args = [`--defaults-file=${optionsFile}`, ...options, this.config.database];
      for (const program of programs) if (await runClient(program, args, transfer)) return;
      throw new Error(`${programs.join(' or ')} must be on the PATH (Debian: apt-get install mariadb-client).`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private clientOptions(): string {
    const { host, port, user, password } = this.config;
    const settings = { host, port, user, password, protocol: 'tcp', 'default-character-set': 'utf8mb4' };
    return [...section('client', settings), ...tlsOptions(this.config.tls), ''].join('\n');
  }
}

/**
 * MySQL's clients have a mode where MariaDB's have a switch; with the `loose` prefix, the latter ignore the former's
 * option.
 */
function tlsOptions(tls: DatabaseTls | undefined): string[] {
  if (!tls) return [];
  const mode = tls.verifiesHost ? 'VERIFY_IDENTITY' : tls.verifiesCa ? 'VERIFY_CA' : 'REQUIRED';
  const ca: Record<string, string> = tls.caFile === undefined ? {} : { 'ssl-ca': resolve(tls.caFile) };
  return [
    ...section('client', { 'loose-ssl-mode': mode, ...ca }),
    ...section('client-mariadb', { ssl: 1, 'ssl-verify-server-cert': tls.verifiesHost ? 1 : 0 }),
  ];
}

function section(name: string, settings: Record<string, string | number>): string[] {
  return [`[${name}]`, ...Object.entries(settings).map(([key, value]) => `${key}=${quote(String(value))}`)];
}

function quote(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function start(program: string, args: readonly string[]) {
  return spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
}

/**
 * @returns false if there is no such program
 * @throws Error with the output of the program if it or the transfer fails
 */
async function runClient(
  program: string,
  args: readonly string[],
  transfer: (client: ReturnType<typeof start>) => Promise<void>,
): Promise<boolean> {
  const client = start(program, args);
  try {
    await once(client, 'spawn');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return false;
    throw error;
  }
  let said = '';
  client.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ended = once(client, 'close') as Promise<[number | null]>;
  const [transferred, [code]] = await Promise.all([
    transfer(client).then(
      () => undefined,
      (error: Error) => {
        client.kill();
        return error;
      },
    ),
    ended,
  ]);
  if (code !== 0 && said !== '') throw new Error(`${program}: ${said.trim()}`);
  if (transferred) throw transferred;
  if (code !== 0) throw new Error(`${program} exited with code ${code}.`);
  return true;
}
