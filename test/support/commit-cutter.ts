import { type Server, type Socket, connect, createServer } from 'node:net';

/** What becomes of the next COMMIT: lost on its way, its answer lost, or carried out only when another try is at work. */
export type Cut = 'commit' | 'answer' | 'late';

const COM_QUERY = 3;

/** What the next try of a booking says first that has to wait for the rows that the first one holds. */
const WAITS_FOR_THE_FIRST_TRY = /^(INSERT INTO idempotency_record|SELECT .* FROM timeslot.* FOR UPDATE)/s;

/** The text of a statement, as MySQL's protocol sends it: four bytes of header, then the command. */
function statementOf(packet: Buffer): string {
  return packet[4] === COM_QUERY ? packet.subarray(5).toString() : '';
}

/** Stands between the application and MariaDB and breaks a connection at its COMMIT, once each time it is told to. */
export class CommitCutter {
  /** How many COMMITs have been cut. */
  cuts = 0;
  private next: Cut | undefined;
  private held: (() => void) | undefined;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {
    server.on('connection', (client) => this.relay(client));
  }

  static async before(port: number): Promise<CommitCutter> {
    const cutter = new CommitCutter(createServer(), port);
    await new Promise<void>((resolve) => cutter.server.listen(0, '127.0.0.1', resolve));
    return cutter;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  cutNext(cut: Cut): void {
    this.next = cut;
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
    let isCut = false;
    database.on('data', (bytes) => (isCut ? client.destroy() : client.write(bytes)));
    database.once('close', () => client.destroy());
    client.once('close', () => isCut || database.destroy());
    client.on('data', (bytes) => {
      const statement = statementOf(bytes);
      if (statement === 'COMMIT' && this.next) {
        isCut = true;
        this.cut(client, database, bytes);
        return;
      }
      database.write(bytes);
      if (WAITS_FOR_THE_FIRST_TRY.test(statement)) this.held?.();
    });
  }

  private cut(client: Socket, database: Socket, commit: Buffer): void {
    const cut = this.next;
    this.next = undefined;
    this.cuts++;
    if (cut === 'answer') {
      database.write(commit);
      return;
    }
    client.destroy();
    if (cut === 'commit') database.destroy();
    else {
      this.held = () => {
        this.held = undefined;
        database.write(commit);
      };
    }
  }
}
