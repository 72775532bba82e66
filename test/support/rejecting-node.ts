import type { Socket } from 'node:net';
import { DatabaseProxy, statementOf } from './database-proxy';

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
export class RefusingNode extends DatabaseProxy {
  /** How many statements have been rejected. */
  rejected = 0;
  private from: RegExp | undefined;
  private through: RegExp | undefined;

  /** Rejects everything from the next statement that starts like the one, up to and with the next like the other. */
  reject(from: RegExp, through: RegExp): void {
    this.from = from;
    this.through = through;
  }

  protected override relay(client: Socket, database: Socket): void {
    database.on('data', (bytes) => client.write(bytes));
    database.once('close', () => client.destroy());
    client.once('close', () => database.destroy());
    client.on('data', (bytes) => {
      if (this.refuses(statementOf(bytes))) client.write(refusal());
      else database.write(bytes);
    });
  }

  private refuses(statement: string): boolean {
    if (this.from?.test(statement)) this.from = undefined;
    if (this.from || !this.through) return false;
    if (this.through.test(statement)) this.through = undefined;
    this.rejected++;
    return true;
  }
}
