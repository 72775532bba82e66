import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LoggedLines } from '../support/server-log';
import { until } from '../support/until';

/** The image that was built, with its settings under Docker's names. */
export interface Image {
  /** The folder that holds its files. */
  readonly root: string;
  readonly config: {
    readonly User: string;
    readonly WorkingDir: string;
    readonly Env: readonly string[];
    readonly Entrypoint: readonly string[] | null;
    readonly Cmd: readonly string[];
    readonly ExposedPorts: Readonly<Record<string, object>>;
    readonly Volumes: Readonly<Record<string, object>>;
    readonly Healthcheck: { readonly Test: readonly string[] };
  };
}

export function readImage(): Image {
  return JSON.parse(readFileSync(join(process.env['SLIPWAY_IMAGE_FOLDER']!, 'image.json'), 'utf8')) as Image;
}

interface Options {
  /** The folder that is its volume. */
  readonly volume: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly tmpfs: readonly string[];
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** As long as compose.yaml gives it. */
const STOP_GRACE_MS = 30_000;

const running = new Set<Container>();

afterAll(() => running.forEach((container) => container.send('SIGKILL')));

/**
 * A container of the image as compose.yaml runs it: its command is the first process, as the image's user and without
 * any right of root, and of the image's files it can write none.
 */
export class Container {
  private readonly child: ChildProcess;
  private readonly ended: Promise<Ended>;
  private readonly logged = new LoggedLines();
  private output = '';

  private constructor(
    private readonly image: Image,
    private readonly options: Options,
  ) {
    const { Entrypoint, Cmd, Volumes } = image.config;
    const command = this.inside([...(Entrypoint ?? []), ...Cmd]);
    this.child = spawn(
      'unshare',
      // Its own as in Docker, and gone with it.
      ['--mount', '--pid', '--fork', '--kill-child', 'sh', join(__dirname, 'run-container.sh'), image.root, ...command],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...{ PATH: process.env['PATH'], VOLUME: options.volume },
          ...{ DATA: Object.keys(Volumes)[0], TMPFS: options.tmpfs.join(' ') },
        },
      },
    );
    running.add(this);
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      stream.on('data', (bytes: Buffer) => {
        this.output += bytes.toString();
        this.logged.add(bytes.toString());
      });
    }
    this.ended = new Promise((resolve) => this.child.once('close', (code, signal) => resolve({ code, signal })));
    void this.ended.then(() => running.delete(this));
  }

  /** Starts one and waits until its own check finds it healthy. */
  static async start(image: Image, options: Options): Promise<Container> {
    const container = new Container(image, options);
    const [kind, ...check] = image.config.Healthcheck.Test;
    if (kind !== 'CMD') throw new Error(`a health check of the kind ${kind} is not run here`);
    const isHealthy = () => {
      if (!running.has(container)) throw new Error(`the container ended: ${container.output}`);
      return container.firstProcess() !== undefined && container.execute(...check).code === 0;
    };
    await until('health of the container', isHealthy, 60);
    return container;
  }

  /** Runs a command next to its first process, as `docker exec` does. */
  execute(...command: string[]): { code: number | null; stdout: string; stderr: string } {
    const enter = ['--target', String(this.firstProcess()), '--mount', '--pid', '--'];
    const { status, stdout, stderr } = spawnSync('nsenter', [...enter, ...this.inside(command)], { encoding: 'utf8' });
    return { code: status, stdout, stderr };
  }

  /** Ends it as `docker stop` does: asks its first process to end, and kills it when that takes too long. */
  async stop(): Promise<Ended> {
    this.send('SIGTERM');
    const timer = setTimeout(() => this.send('SIGKILL'), STOP_GRACE_MS);
    const ended = await this.ended;
    clearTimeout(timer);
    return ended;
  }

  /** To its first process, which ends all others. It has changed its user, so it outlives the process that started it. */
  send(signal: NodeJS.Signals): void {
    const first = this.firstProcess();
    if (first !== undefined) process.kill(first, signal);
  }

  private firstProcess(): number | undefined {
    const { stdout } = spawnSync('pgrep', ['-P', String(this.child.pid)], { encoding: 'utf8' });
    return Number(stdout) || undefined;
  }

  private inside(command: readonly string[]): string[] {
    const { User, WorkingDir, Env } = this.image.config;
    const variables = [...Env, ...Object.entries(this.options.environment).map(([name, value]) => `${name}=${value}`)];
    const rights = ['--clear-groups', '--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'];
    const user = ['setpriv', `--reuid=${User}`, `--regid=${User}`, ...rights];
    return ['chroot', this.image.root, ...user, 'env', '-i', '-C', WorkingDir, ...variables, ...command];
  }
}
