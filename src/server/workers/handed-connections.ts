import type { Worker } from 'node:cluster';

/** A connection handle of Node.js; closing it again has no effect. */
interface Handle {
  close(): void;
}

type Send = (message: unknown, handle?: Handle, ...rest: unknown[]) => boolean;

/**
 * Closes the connection that was being passed to a worker when the worker died. The primary process closes its handle
 * once the worker has acknowledged it, and only then passes the next one. For a dead worker, Node.js would keep the
 * connection open and its client waiting forever.
 */
export class HandedConnections {
  private readonly latest = new Map<Worker, Handle>();

  /** @param worker that was just forked */
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

  /** A worker that is shutting down returns connections, which then go to another worker. */
  private note(worker: Worker, handle: Handle): void {
    for (const [other, known] of this.latest) if (known === handle) this.latest.delete(other);
    this.latest.set(worker, handle);
  }
}
