import { type Socket, connect, createServer } from 'node:net';
import { type TestDatabase, createTestDatabase } from './test-database';

type ProxyKind<Proxy extends DatabaseProxy> = new (target: number) => Proxy;

/** Stands between the application and MariaDB; what it does to what passes is up to its kind. */
export abstract class DatabaseProxy {
  private readonly server = createServer((client) => this.connectThrough(client));
  private readonly sockets = new Set<Socket>();

  constructor(private readonly target: number) {}

  /** An empty database on MariaDB that is reached through a proxy of this kind; the proxy ends when it is dropped. */
  static async beforeDatabase<Proxy extends DatabaseProxy>(
    this: ProxyKind<Proxy>,
  ): Promise<{ proxy: Proxy; database: TestDatabase }> {
    const direct = await createTestDatabase('mariadb');
    const url = new URL(direct.url);
    const proxy = new this(Number(url.port));
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    url.port = String(proxy.port);
    const drop = () => {
      proxy.close();
      return direct.drop();
    };
    return { proxy, database: { ...direct, url: url.href, drop } };
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  /** Lets one connection of the application speak with the database. */
  protected abstract relay(client: Socket, database: Socket): void;

  private connectThrough(client: Socket): void {
    const database = connect(this.target, '127.0.0.1');
    for (const socket of [client, database]) {
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => this.sockets.delete(socket));
    }
    this.relay(client, database);
  }
}

const COM_QUERY = 3;

/** The text of a statement, as MySQL's protocol sends it: four bytes of header, then the command. */
export function statementOf(packet: Buffer): string {
  return packet[4] === COM_QUERY ? packet.subarray(5).toString() : '';
}
