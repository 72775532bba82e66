import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from './free-port';
import { until } from './until';

/** A program of a guide that receives webhooks: a fence that is marked `receiver`. */
export interface ReceiverExample {
  readonly language: string;
  readonly code: string;
}

const FENCE = /^```(\w+) receiver\n(.*?)^```$/gms;

export function receiversOf(guide: string): ReceiverExample[] {
  return [...guide.matchAll(FENCE)].map(([, language, code]) => ({ language: language!, code: code! }));
}

type Command = (port: number) => readonly [command: string, ...args: string[]];

const COMMANDS: Readonly<Record<string, { readonly file: string; readonly command: Command }>> = {
  ts: {
    file: 'receiver.mts',
    command: () => [process.execPath, '--import', pathToFileURL(require.resolve('tsx')).href, 'receiver.mts'],
  },
  python: { file: 'receiver.py', command: () => ['python3', 'receiver.py'] },
  php: { file: 'receiver.php', command: (port) => ['php', '-S', `127.0.0.1:${port}`, 'receiver.php'] },
};

/** Has the SDK found as if it were installed. */
const SDK = {
  compilerOptions: {
    paths: { 'slipway-sdk/webhooks': [join(__dirname, '../../sdk/typescript/src/webhooks.ts')] },
  },
};

/** A receiver of a guide, running as a reader would run it. */
export class RunningReceiver {
  private printed = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly port: number,
  ) {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (bytes: Buffer) => (this.printed += String(bytes)));
  }

  /** @param secrets as its environment has them, with spaces between */
  static async start({ language, code }: ReceiverExample, secrets: string): Promise<RunningReceiver> {
    const { file, command } = COMMANDS[language]!;
    const folder = await mkdtemp(join(tmpdir(), 'slipway-receiver-'));
    await writeFile(join(folder, file), code);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(SDK));
    const port = await freePort();
    const [program, ...args] = command(port);
    const env = { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_SECRETS: secrets };
    const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const receiver = new RunningReceiver(child, folder, port);
    await until(`a receiver in ${language}`, () => receiver.listens(), 30);
    return receiver;
  }

  /** @returns the status of its answer */
  async deliver(body: string, headers: Readonly<Record<string, string>>): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/`, { method: 'POST', body, headers });
    return answer.status;
  }

  /** What it reports as stored, in order: type and ID. */
  get kept(): string[] {
    return this.printed.match(/[a-z]+\.[a-z]+ evt_\w+/g) ?? [];
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      this.child.kill();
      await once(this.child, 'exit');
    }
    await rm(this.folder, { recursive: true });
  }

  private async listens(): Promise<boolean> {
    if (this.child.exitCode !== null) throw new Error(`The receiver has ended: ${this.printed}`);
    const socket = connect(this.port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    return isOpen;
  }
}
