import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(__dirname, '../..');

/** A process of the benchmark that says where it listens. */
export class BenchProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** @param script TypeScript file in `bench/support` */
  static async start(script: string, variables: Record<string, string> = {}): Promise<BenchProcess> {
    const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, script)], {
      cwd: ROOT,
      // Decorators need the options of a tsconfig that includes this folder.
      env: {
        ...process.env,
        TSX_TSCONFIG_PATH: 'tsconfig.check.json',
        LOG_LEVEL: 'silent',
        NODE_ENV: 'production',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('listening on ')) return new BenchProcess(child, line.slice('listening on '.length));
    }
    throw new Error(`${script} ended before it listened`);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
  }
}

/** Runs one command of the built command line and reads the JSON that it prints. */
export function runCli<T>(databaseUrl: string, ...args: string[]): T {
  const env = { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', NODE_ENV: 'production' };
  return JSON.parse(
    execFileSync(process.execPath, ['dist/cli.js', ...args, '--json'], { cwd: ROOT, env }).toString(),
  ) as T;
}

/** What a load is made of; see `load.ts`. */
export interface LoadOrder {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly key: string;
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Loads a server from a process of its own. */
export function load(order: LoadOrder): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'load.ts'), JSON.stringify(order)], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()));
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(printed) as LoadResult) : reject(new Error(`the load failed on ${order.url}`)),
    );
  });
}

export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!;
}
