import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { Turn } from '../fairness';

type Pieces = Iterable<string> | AsyncIterable<string>;

/** What is written at once, in characters. An answer up to this size goes out whole, with its length and its tag. */
const CHUNK = 65_536;

/**
 * An answer made of pieces, of any length. What is longer than 64 kB is streamed as it is read, and others have their
 * turn while it is written: put together, hashed and sent at once it would hold them up, and take memory several times.
 */
export async function wholeOrStreamed(pieces: Pieces, type: string): Promise<string | StreamableFile> {
  const chunks = inChunks(pieces);
  const first = await chunks.next();
  const second = await chunks.next();
  if (first.done) return '';
  if (second.done) return first.value;
  return new StreamableFile(streamOf(followedBy([first.value, second.value], chunks)), { type });
}

/** A stream of text that is made while it is read, and lets others have their turn. */
export function streamOf(pieces: Pieces): Readable {
  return Readable.from(inChunks(pieces), { objectMode: false });
}

/** Pieces put together into chunks of about 64 kB; others have their turn while they are made and used. */
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
