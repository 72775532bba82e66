import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from './api-client';
import { runCommand } from './command-line';
import { addRunningProcess } from './running-processes';
import { LoggedLines } from './server-log';
import type { TestDatabase } from './test-database';

const ROOT = join(__dirname, '../..');

/** How a process ended and what it printed. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Variables = Record<string, string>;

/** A program of the built application in a separate process, as an administrator would start it. */
class Program {
  readonly ended: Promise<Ended>;
  private readonly child: ChildProcess;
  private stdout = '';
  private stderr = '';
  private readonly logged = new LoggedLines();

  constructor(file: string, args: readonly string[], variables: Variables) {
    const script = join(ROOT, 'dist', file);
    if (!existsSync(script)) throw new Error('These tests run the built application: `npm run build` first.');
    this.child = spawn(process.execPath, ['--single-threaded-gc', script, ...args], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'error', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    addRunningProcess(this.child);
    this.child.stdout!.on('data', (bytes: Buffer) => {
      this.stdout += bytes.toString();
      this.logged.add(bytes.toString());
    });
    this.child.stderr!.on('data', (bytes: Buffer) => (this.stderr += bytes.toString()));
    this.ended = new Promise((resolve) =>
      this.child.once('close', (code, signal) => resolve({ code, signal, stdout: this.stdout, stderr: this.stderr })),
    );
  }

  /** What it has printed so far. */
  get output(): string {
    return this.stdout;
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Waits for a line of the standard output. */
  async printed(line: RegExp): Promise<string> {
    const found = new Promise<string>((resolve) => {
      const look = () => {
        const match = line.exec(this.stdout);
        if (match) resolve(match[1] ?? match[0]);
      };
      this.child.stdout!.on('data', look);
      look();
    });
    const tooEarly = this.ended.then(({ stderr }): never => {
      throw new Error(`the process ended before it printed ${line.source}: ${stderr}`);
    });
    return Promise.race([found, tooEarly]);
  }

  async signal(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }
}

const databaseVariables = ({ url, dataDir }: Pick<TestDatabase, 'url' | 'dataDir'>): Variables => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
});

/**
 * Whether a child process is already running a worker's program. A signal that stops it earlier, between fork and exec,
 * would block the primary process as well, which waits for the exec.
 */
function isWorker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes('NODE_UNIQUE_ID=');
  } catch {
    return false; // It has ended.
  }
}

/** The server in a separate process. */
export class ServerProcess {
  private constructor(
    private readonly program: Program,
    /** Where it listens. */
    readonly url: string,
  ) {}

  /** Starts it on any free port and waits until it listens. */
  static async start(
    database: Pick<TestDatabase, 'url' | 'dataDir'>,
    variables: Variables = {},
  ): Promise<ServerProcess> {
    const program = new Program('main.js', [], { ...databaseVariables(database), PORT: '0', ...variables });
    return new ServerProcess(program, await program.printed(/^listening on (http:\S+)$/m));
  }

  client(key: string | undefined): ApiClient {
    return new ApiClient(this.url, key);
  }

  /** The process IDs of its workers, with `WORKERS` of 2 or more. */
  workers(): number[] {
    const { pid } = this.program;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return children.filter(isWorker);
  }

  get output(): string {
    return this.program.output;
  }

  /** Waits for something on its standard output. */
  printed(line: RegExp): Promise<string> {
    return this.program.printed(line);
  }

  /** Ends it as a power cut would. */
  kill(): Promise<Ended> {
    return this.program.signal('SIGKILL');
  }

  /** Asks it to end and waits until it has. */
  stop(): Promise<Ended> {
    return this.program.signal('SIGTERM');
  }
}

/** Starts a server that is expected not to start. */
export function runServer(variables: Variables): Promise<Ended> {
  return new Program('main.js', [], variables).ended;
}

/** Runs one command of the command line as a separate process; `runCommand` does without one. */
export function runCommandProcess(database: Pick<TestDatabase, 'url' | 'dataDir'>, ...args: string[]): Promise<Ended> {
  return new Program('cli.js', args, databaseVariables(database)).ended;
}

/** A command of the command line in a separate process that can be killed. */
export class CommandProcess {
  private readonly program: Program;

  constructor(database: Pick<TestDatabase, 'url' | 'dataDir'>, variables: Variables, args: readonly string[]) {
    this.program = new Program('cli.js', args, { ...databaseVariables(database), ...variables });
  }

  get ended(): Promise<Ended> {
    return this.program.ended;
  }

  /** Ends it as a power cut would. */
  kill(): Promise<Ended> {
    return this.program.signal('SIGKILL');
  }
}

/** What `capacity verify` of the command line finds. */
export async function verifyCapacity(
  database: Pick<TestDatabase, 'url' | 'dataDir'>,
): Promise<{ code: number; Checked: number; Differences: unknown[] }> {
  const { code, stdout } = await runCommand(database, 'capacity', 'verify', '--json');
  return { code, ...(JSON.parse(stdout) as { Checked: number; Differences: unknown[] }) };
}
