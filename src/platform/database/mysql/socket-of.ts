import type { Socket } from 'node:net';
import type { PoolConnection } from 'mysql2';

/** The driver closes connections by a request to the server, which fails if the server does not respond. */
export function socketOf(connection: PoolConnection): Socket {
  return (connection as unknown as { stream: Socket }).stream;
}
