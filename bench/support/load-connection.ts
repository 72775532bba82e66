import { type Socket, connect } from 'node:net';

const HEAD_END = '\r\n\r\n';

/** Larger than any answer that is measured in one piece; longer ones arrive in several. */
const BUFFER_BYTES = 65_536;

/**
 * A persistent connection with one request at a time. It reads only where a response ends, because a
 * loader that takes as long as the server measures itself.
 */
export class LoadConnection {
  private head = '';
  private missing = 0;
  private status = 0;
  private isWaiting = false;

  private constructor(private readonly answered: (connection: LoadConnection, status: number) => void) {}

  /** The HoldID of the latest answer that had one. */
  holdId = '';

  private socket!: Socket;
  /** When the request was sent, or was due; set by the sender. */
  started = 0;

  static open(port: number, answered: (connection: LoadConnection, status: number) => void): Promise<LoadConnection> {
    const connection = new LoadConnection(answered);
    return new Promise((resolve, reject) => {
      const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
      const onread = { buffer, callback: (count: number) => connection.receive(buffer, count) };
      connection.socket = connect({ host: '127.0.0.1', port, noDelay: true, onread }, () => resolve(connection));
      connection.socket.once('error', reject);
      connection.socket.once('close', () => connection.isWaiting && fail('closed a connection before its answer'));
    });
  }

  send(request: Buffer): void {
    this.isWaiting = true;
    this.socket.write(request);
  }

  close(): void {
    this.isWaiting = false;
    this.socket.destroy();
  }

  private receive(buffer: Buffer, count: number): boolean {
    const hold = buffer.indexOf('"hold_');
    if (hold > 0 && hold < count) this.holdId = buffer.toString('latin1', hold + 1, hold + 18);
    if (this.missing > 0) this.missing -= count;
    else if (!this.readHead(buffer, count)) return true;
    if (this.missing < 0) fail('sent more than its Content-Length');
    if (this.missing === 0) {
      this.isWaiting = false;
      this.answered(this, this.status);
    }
    return true;
  }

  /** @returns false while the end of the head has not arrived */
  private readHead(buffer: Buffer, count: number): boolean {
    const bodyStart = this.head === '' ? buffer.indexOf(HEAD_END) : -1;
    if (bodyStart < 0 || bodyStart >= count) return this.readSplitHead(buffer.toString('latin1', 0, count));
    this.noteHead(buffer.toString('latin1', 0, bodyStart), count - bodyStart - HEAD_END.length);
    return true;
  }

  private readSplitHead(text: string): boolean {
    this.head += text;
    const bodyStart = this.head.indexOf(HEAD_END);
    if (bodyStart < 0) return false;
    this.noteHead(this.head.slice(0, bodyStart), this.head.length - bodyStart - HEAD_END.length);
    this.head = '';
    return true;
  }

  private noteHead(head: string, received: number): void {
    this.status = Number(head.slice(9, 12));
    const hasBody = this.status !== 204 && this.status !== 304;
    const length = hasBody ? /\r\ncontent-length: (\d+)/i.exec(head)?.[1] : '0';
    if (length === undefined) fail('sent an answer without Content-Length');
    this.missing = Number(length) - received;
  }
}

function fail(what: string): never {
  process.stderr.write(`the server ${what}\n`);
  process.exit(1);
}
