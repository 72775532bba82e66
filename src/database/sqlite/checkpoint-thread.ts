import { parentPort } from 'node:worker_threads';
import Database from 'libsql';

/** What was found in the write-ahead log, and how much of it is in the file now, in pages. */
export interface Checkpoint {
  readonly log: number;
  readonly checkpointed: number;
}

/** Moves what is in the write-ahead log into the file, as far as readers allow. */
function checkpoint(file: string): Checkpoint {
  const connection = new Database(file);
  try {
    connection.pragma('synchronous = NORMAL');
    const [found] = connection.pragma('wal_checkpoint(PASSIVE)') as [Checkpoint];
    return { log: found.log, checkpointed: found.checkpointed };
  } finally {
    connection.close();
  }
}

parentPort!.on('message', (file: string) => parentPort!.postMessage(checkpoint(file)));
parentPort!.postMessage('ready');
