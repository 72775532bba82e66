import { type Server, type Socket, connect, createServer } from 'node:net';

/** Galera's answer of a node that has lost its cluster to everything but SET and SHOW, ROLLBACK included. */
const NOT_READY = 1047;

function refusal(): Buffer {
  const text = Buffer.from('#08S01WSREP has not yet prepared node for application use');
  const packet = Buffer.alloc(7);
  packet.writeUIntLE(3 + text.length, 0, 3);
  packet[3] = 1;
  packet[4] = 0xff;
  packet.writeUInt16LE(NOT_READY, 5);
  return Buffer.concat([packet, text]);
}

/** Stands between the application and MariaDB like a node of a cluster that is lost for a moment. */
export class RefusingNode {
  /** How many statements have been refused. */
  refused = 0;
  private from: RegExp | undefined;
  private through: RegExp | undefined;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {
    server.on('connection', (client) => this.relay(client));
  }

  static async before(port: number): Promise<RefusingNode> {
    const node = new RefusingNode(createServer(), port);
    await new Promise<void>((resolve) => node.server.listen(0, '127.0.0.1', resolve));
    return node;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  /** Refuses everything from the next statement that begins like the one, up to and with the next like the other. */
  refuse(from: RegExp, through: RegExp): void {
    this.from = from;
    this.through = through;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private relay(client: Socket): void {
    const database = connect(this.target, '127.0.0.1');
    for (const socket of [client, database]) {
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => this.sockets.delete(socket));
    }
    database.on('data', (bytes) => client.write(bytes));
    database.once('close', () => client.destroy());
    client.once('close', () => database.destroy());
    client.on('data', (bytes) => {
      // MySQL's protocol: four bytes of header, the command, and its text.
      if (this.refuses(bytes.subarray(5).toString())) client.write(refusal());
      else database.write(bytes);
    });
  }

  private refuses(statement: string): boolean {
    if (this.from?.test(statement)) this.from = undefined;
    if (this.from || !this.through) return false;
    if (this.through.test(statement)) this.through = undefined;
    this.refused++;
    return true;
  }
}
