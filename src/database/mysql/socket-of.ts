import type { Socket } from 'node:net';
import type { PoolConnection } from 'mysql2';

/** The driver ends connections by asking the server to, which does not help when it does not answer. */
export function socketOf(connection: PoolConnection): Socket {
  return (connection as unknown as { stream: Socket }).stream;
}
