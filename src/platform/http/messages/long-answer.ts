import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { Turn } from '../../concurrency/fairness';

export type Pieces = Iterable<string> | AsyncIterable<string>;

/** Characters per chunk. Responses up to this size are sent at once, with length and ETag. */
const CHUNK = 65_536;

/**
 * Builds a response of any length from chunks. Responses longer than 64 kB are streamed, and yield to other requests,
 * because building, hashing and sending them at once would block the event loop and take several times the memory.
 */
export async function wholeOrStreamed(pieces: Pieces, type: string): Promise<string | StreamableFile> {
  const chunks = inChunks(pieces);
  const first = await chunks.next();
  const second = await chunks.next();
  if (first.done) return '';
  if (second.done) return first.value;
  return new StreamableFile(streamOf(followedBy([first.value, second.value], chunks)), { type });
}

/** A stream of text that is generated while it is read, and yields to other requests. */
export function streamOf(pieces: Pieces): Readable {
  return Readable.from(inChunks(pieces), { objectMode: false });
}

/** Combines text into chunks of about 64 kB, and yields to other requests. */
export async function* inChunks(pieces: Pieces): AsyncGenerator<string, void> {
  const turn = new Turn();
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (turn.hasEnded) await turn.pass();
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

async function* followedBy(first: readonly string[], rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield* first;
  yield* rest;
}
