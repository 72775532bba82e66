import { parentPort } from 'node:worker_threads';
import Database from 'libsql';

/** What was found in the write-ahead log, and how much of it is in the file now, in pages. */
export interface Checkpoint {
  readonly log: number;
  readonly checkpointed: number;
}

/** Kept until the thread ends: a connection that is closed goes with a collection, and this thread has little to collect. */
let statement: Database.Statement | undefined;

/** Moves what is in the write-ahead log into the file, as far as readers allow. */
function checkpoint(file: string): Checkpoint {
  statement ??= open(file).prepare('PRAGMA wal_checkpoint(PASSIVE)');
  const [found] = statement.all() as [Checkpoint];
  return { log: found.log, checkpointed: found.checkpointed };
}

function open(file: string): Database.Database {
  const connection = new Database(file);
  connection.pragma('synchronous = NORMAL');
  return connection;
}

parentPort!.on('message', (file: string) => parentPort!.postMessage(checkpoint(file)));
parentPort!.postMessage('ready');
