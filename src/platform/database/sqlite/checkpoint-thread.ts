import { parentPort } from 'node:worker_threads';
import Database from 'libsql';

/** Pages in the write-ahead log, and how many of them have been copied to the file. */
export interface Checkpoint {
  readonly log: number;
  readonly checkpointed: number;
}

/**
 * Cached until the thread ends: a closed connection is freed only by garbage collection, which rarely runs in this
 * thread.
 */
let statement: Database.Statement | undefined;

/** Copies the write-ahead log to the file, as far as readers allow. */
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
