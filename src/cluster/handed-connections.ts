import type { Worker } from 'node:cluster';

/** A connection as Node.js hands it on; closing it again does nothing. */
interface Handle {
  close(): void;
}

type Send = (message: unknown, handle?: Handle, ...rest: unknown[]) => boolean;

/**
 * Ends the connection that was on its way to a worker when that died. The primary closes its own end of a connection
 * once the worker has taken it, and hands over the next one only then. A dead worker takes nothing: Node.js would keep
 * the connection open, and its client waiting for ever.
 */
export class HandedConnections {
  private readonly latest = new Map<Worker, Handle>();

  /** @param worker which has just been forked */
  follow(worker: Worker): void {
    const child = worker.process as unknown as { send: Send };
    const send = child.send.bind(child);
    child.send = (message, handle, ...rest) => {
      if (handle) this.note(worker, handle);
      return send(message, handle, ...rest);
    };
    worker.once('exit', () => {
      this.latest.get(worker)?.close();
      this.latest.delete(worker);
    });
  }

  /** A worker that is closing hands connections back, which another one gets then. */
  private note(worker: Worker, handle: Handle): void {
    for (const [other, known] of this.latest) if (known === handle) this.latest.delete(other);
    this.latest.set(worker, handle);
  }
}
