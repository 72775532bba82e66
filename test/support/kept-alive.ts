import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a client is idle between two requests, in milliseconds. */
const PAUSE_MS = 10;

/** A client that repeats requests on one connection until the server announces the last response. */
export class KeptAliveClient {
  /** Resolves to `told` or to how the connection was lost. */
  readonly end: Promise<string>;
  answered = 0;
  private readonly socket: Socket;
  private isPublished = false;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    const ask = () => this.socket.write('GET /health/live HTTP/1.1\r\nHost: slipway\r\n\r\n');
    this.socket = connect(Number(port), hostname, ask);
    this.end = new Promise((resolve) => {
      let lost = 'closed without a word';
      this.socket.on('error', ({ message }) => (lost = message));
      this.socket.once('close', () => resolve(this.isPublished ? 'told' : lost));
    });
    // These answers are short enough to come in one piece.
    this.socket.on('data', (bytes: Buffer) => {
      this.answered++;
      this.isPublished = /^connection: close\r$/im.test(bytes.toString());
      if (!this.isPublished) void sleep(PAUSE_MS).then(ask);
    });
  }
}
