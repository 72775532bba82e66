import type { Socket } from 'node:net';
import { DatabaseProxy, statementOf } from './database-proxy';

/** What becomes of the next COMMIT: lost on its way, its answer lost, or carried out only when another try is at work. */
export type Cut = 'commit' | 'answer' | 'late';

/** What the next try of a booking says first that has to wait for the rows that the first one holds. */
const WAITS_FOR_THE_FIRST_TRY = /^(INSERT INTO idempotency_record|SELECT .* FROM timeslot.* FOR UPDATE)/s;

/** Stands between the application and MariaDB and breaks a connection at its COMMIT, once per request. */
export class CommitCutter extends DatabaseProxy {
  /** How many COMMITs have been cut. */
  cuts = 0;
  private next: Cut | undefined;
  private held: (() => void) | undefined;

  cutNext(cut: Cut): void {
    this.next = cut;
  }

  protected override relay(client: Socket, database: Socket): void {
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
