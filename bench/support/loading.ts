import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onCores } from './processes';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly key?: string;
  /** JSON text. */
  readonly body?: string;
  readonly etag?: string;
  /** Sends an `Idempotency-Key` that no other request has. */
  readonly hasOwnKey?: boolean;
}

/** What a load is made of; see `load.ts`. */
export interface LoadOrder {
  /** Where the server listens; on this machine. */
  readonly url: string;
  /** Sent in turn by whichever connection is free, from the first again after the last. */
  readonly requests: readonly LoadRequest[];
  /** Which of them follow one another instead, by their places in the list. */
  readonly turns?: readonly number[];
  readonly connections: number;
  /** Answers of this time are not measured: code is compiled and connections are opened. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** Sent after each answer, with the HoldID of the answer in place of the one in it; only what it is answered is measured. */
  readonly booksTheHold?: LoadRequest;
  /** Sends at this constant rate (an open loop); without it each connection sends its next request on its answer. */
  readonly perSecond?: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds; in an open loop from the moment at which the request was due. */
  readonly p50: number;
  readonly p99: number;
  /** Answers by status, those of the warm-up included. */
  readonly statuses: Readonly<Record<string, number>>;
  /** All answers, those of the warm-up included. */
  readonly answered: number;
  /** Part of a core that the loader itself took. */
  readonly loaderShare: number;
}

/** Loads a server from a separate process. */
export function load(order: LoadOrder, cores?: string): Promise<LoadResult> {
  return runBench<LoadResult>('load.ts', order, cores);
}

/** Runs a script of this folder that reads its order from standard input and prints its result, both as JSON. */
export function runBench<Result>(script: string, order: object, cores?: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const [command, ...args] = onCores(cores, [process.execPath, '--import', 'tsx', join(__dirname, script)]);
    const child = spawn(command!, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()));
    child.stdin.end(JSON.stringify(order));
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(printed) as Result) : reject(new Error(`${script} failed`)),
    );
  });
}
