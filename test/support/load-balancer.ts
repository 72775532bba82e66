import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from './free-port';
import { addRunningProcess } from './running-processes';
import { until } from './until';

const SETTINGS = join(__dirname, '../../deploy/cluster');

/** Debian keeps servers in /usr/sbin, which not every user's PATH names. */
const PATH = `${process.env['PATH']}:/usr/sbin:/usr/local/sbin`;

const HOST = '127.0.0.1';

/** The part of the settings that is about databases is not used. */
const NO_DATABASES = { DATABASE_1: `${HOST}:9`, DATABASE_2: `${HOST}:9`, DATABASE_3: `${HOST}:9` };

/** HAProxy with the settings of `deploy/cluster` in front of two servers. */
export class LoadBalancer {
  private constructor(
    private readonly process: ChildProcess,
    private readonly adminPort: number,
    /** Where clients find the servers. */
    readonly url: string,
  ) {}

  /** @param ports of the two servers on this host */
  static async start(ports: readonly [number, number]): Promise<LoadBalancer> {
    const [clients, admin, writer] = [await freePort(), await freePort(), await freePort()];
    const files = ['database.cfg', 'servers.cfg'].flatMap((file) => ['-f', join(SETTINGS, file)]);
    const haproxy = spawn('haproxy', ['-db', ...files], {
      stdio: 'ignore',
      env: {
        PATH,
        ...NO_DATABASES,
        WRITER: `${HOST}:${writer}`,
        ADMIN: `${HOST}:${admin}`,
        CLIENTS: `${HOST}:${clients}`,
        SERVER_1: `${HOST}:${ports[0]}`,
        SERVER_2: `${HOST}:${ports[1]}`,
      },
    });
    addRunningProcess(haproxy);
    return new LoadBalancer(haproxy, admin, `http://${HOST}:${clients}`);
  }

  /** Sends no further request to a server, and waits until those that it has are answered. */
  async drain(server: string): Promise<void> {
    await this.command(`set server servers/${server} state drain`);
    await until(`no request at ${server}`, async () => (await this.columnOf(server, 'scur')) === '0', 60);
  }

  /** Sends requests to a server again, and waits until its health check has passed. */
  async resume(server: string): Promise<void> {
    await this.command(`set server servers/${server} state ready`);
    await this.isUp(server);
  }

  async isUp(server: string): Promise<void> {
    const status = () => this.columnOf(server, 'status').catch(() => 'not started');
    await until(`${server} behind the proxy`, async () => (await status()) === 'UP', 60);
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
  }

  private async columnOf(server: string, column: string): Promise<string | undefined> {
    const [header, ...rows] = (await this.command('show stat')).split('\n').map((line) => line.split(','));
    return rows.find(([proxy, name]) => proxy === 'servers' && name === server)?.[header!.indexOf(column)];
  }

  private async command(line: string): Promise<string> {
    const socket = connect(this.adminPort, HOST);
    await once(socket, 'connect');
    socket.write(`${line}\n`);
    return text(socket);
  }
}
