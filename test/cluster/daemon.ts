import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';

interface DaemonOptions {
  readonly env?: Record<string, string>;
  /** Whom it runs as, when not as the one who runs the tests. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  /** Where to add what it prints. */
  readonly log: string;
}

/** Debian keeps servers in /usr/sbin, which not every user's PATH names. */
const PATH = `${process.env['PATH']}:/usr/sbin:/usr/local/sbin`;

/** A server program in a separate process of the test's process group, which is ended together. */
export class Daemon {
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  constructor(command: readonly string[], { env = {}, user, log }: DaemonOptions) {
    const output = openSync(log, 'a');
    this.child = spawn(command[0]!, command.slice(1), {
      env: { PATH, ...env },
      stdio: ['ignore', output, output],
      ...user,
    });
    this.ended = once(this.child, 'exit');
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  send(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends a signal that ends it, if it has not, and waits until it has. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.send(signal);
    await this.ended;
  }
}
