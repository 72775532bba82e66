import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const ROOT = join(__dirname, '../..');

const canPin = spawnSync('taskset', ['-c', '0', 'true']).status === 0;

/** Whether processes can be pinned to the cores that they are started on. */
export const isPinning = () => canPin;

/** A command line that keeps to these cores, as far as the machine has `taskset`. */
export function onCores(cores: string | undefined, command: readonly string[]): string[] {
  return cores === undefined || !canPin ? [...command] : ['taskset', '-c', cores, ...command];
}

/** What `npm start` runs the server with; what it is compared with has the same. */
const FLAGS = ['--single-threaded-gc'];

/** One key makes all requests; a limit that it never reaches (`RATE_LIMIT_PER_MINUTE=999999999`) shows what counting costs. */
const PRODUCTION = { NODE_ENV: 'production', PAYMENTS: 'sandbox', RATE_LIMIT_PER_MINUTE: '0' };

/** A process of the benchmark that says where it listens. */
export class BenchProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** From its start until it listened, in milliseconds. */
    readonly startedIn: number,
  ) {}

  /** @param script TypeScript file in `bench/support` */
  static start(script: string, variables: Record<string, string> = {}, cores?: string): Promise<BenchProcess> {
    // Decorators need the options of a tsconfig that includes this folder.
    const environment = { TSX_TSCONFIG_PATH: 'tsconfig.check.json', LOG_LEVEL: 'silent', ...variables };
    return BenchProcess.spawn([...FLAGS, '--import', 'tsx', join(__dirname, script)], environment, cores);
  }

  /**
   * The built server, as `npm start` runs it in production.
   * @param root the checkout that was built
   */
  static startServer(variables: Record<string, string>, cores?: string, root = ROOT): Promise<BenchProcess> {
    return BenchProcess.spawn([...FLAGS, 'dist/main.js'], variables, cores, root);
  }

  private static async spawn(
    args: readonly string[],
    variables: Record<string, string>,
    cores?: string,
    cwd: string = ROOT,
  ) {
    const started = performance.now();
    const [command, ...rest] = onCores(cores, [process.execPath, ...args]);
    const child = spawn(command!, rest, {
      cwd,
      env: { ...PRODUCTION, ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout });
    for await (const line of lines) {
      if (!line.startsWith('listening on ')) continue;
      child.stdout.resume();
      return new BenchProcess(child, line.slice('listening on '.length), performance.now() - started);
    }
    throw new Error(`${args.at(-1)} ended before it listened`);
  }

  get pid(): number {
    return this.child.pid!;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
  }
}

/**
 * Runs one command of the built command line and reads the JSON that it prints.
 * @param input what the command reads
 * @param root the checkout that was built
 */
export function runCli<T>(databaseUrl: string, args: readonly string[], input = '', root = ROOT): T {
  const env = { ...PRODUCTION, ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' };
  return JSON.parse(
    execFileSync(process.execPath, ['dist/cli.js', ...args, '--json'], { cwd: root, env, input }).toString(),
  ) as T;
}

export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!;
}
