import type { ServerResponse } from 'node:http';

interface Closable {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * Calls a listener when a request, response or connection is closed, and at once if it is closed already. A listener
 * of `close` itself would wait forever if the client disconnected before it was added.
 */
export function whenClosed(closable: Closable, listener: () => void): void {
  if (closable.destroyed) listener();
  else closable.once('close', listener);
}

/** Aborts when the client disconnects. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const disconnected = new AbortController();
  whenClosed(response, () => disconnected.abort());
  return disconnected.signal;
}
