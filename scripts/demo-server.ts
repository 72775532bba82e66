import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LISTENING = /^listening on (http:\S+)$/m;
const KEY = /^ {2}(\w+) +(slip_\d+_\w+)$/gm;
const SIGN_IN = /^Sign in at \/dashboard as (\S+) with the password (\S+)$/m;

/** The built server with a fresh demo in a separate process and folder, on any free port. */
export class DemoServer {
  private constructor(
    private readonly server: ChildProcess,
    private readonly folder: string,
    readonly url: string,
    /** By their names, such as `partner`. */
    readonly keys: Readonly<Record<string, string>>,
    /** An owner's sign-in for the dashboard. */
    readonly owner: { readonly email: string; readonly password: string },
  ) {}

  /** @param node the program that runs it */
  static async start(node = process.execPath): Promise<DemoServer> {
    const folder = mkdtempSync(join(tmpdir(), 'slipway-demo-'));
    const env = {
      PATH: process.env['PATH'],
      PORT: '0',
      DEMO: 'on',
      DATA_DIR: folder,
      DATABASE_URL: `sqlite:${join(folder, 'demo.db')}`,
    };
    const server = spawn(node, ['--single-threaded-gc', 'dist/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it listened.`)));
      server.stdout.on('data', (bytes: Buffer) => {
        output += bytes.toString();
        const address = LISTENING.exec(output)?.[1];
        if (address !== undefined) resolve(address);
      });
    });
    const keys = Object.fromEntries([...output.matchAll(KEY)].map(([, name, key]) => [name!, key!]));
    const [, email, password] = SIGN_IN.exec(output)!;
    return new DemoServer(server, folder, url, keys, { email: email!, password: password! });
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.server.once('exit', resolve));
    this.server.kill();
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
