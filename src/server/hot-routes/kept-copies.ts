import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Moment, Shown } from '../../platform/cache';
import type { RawAnswer } from './raw-answers';

/** What all copies may hold together, in bytes; the least recently used make room. */
const MAX_BYTES = 64_000_000;

/** What a copy holds beside its answer and its address, and an answer beside its bytes. */
const OVERHEAD_BYTES = 1_000;

/** An answer as it goes over the wire. */
export interface ResponseCopy {
  readonly etag: string;
  /** Without the headers that belong to one request only. */
  readonly whole: RawAnswer;
  /** The 304 to who knows it. */
  readonly unchanged: RawAnswer;
  /** The route as metrics name it. */
  readonly route: string;
}

/** What an answer was made from, and when it began to be made. */
export interface Making {
  readonly shown: Shown;
  readonly moment: Moment;
}

export interface MadeCopy {
  readonly copy: ResponseCopy;
  /** The second, by the application's clock, at which it ends by itself. */
  readonly until: number;
}

export interface KeptCopy extends Making, MadeCopy {}

interface SharedAnswer {
  readonly copy: ResponseCopy;
  readonly digest: string;
  uses: number;
}

interface Kept extends KeptCopy {
  readonly answer: SharedAnswer;
  readonly bytes: number;
}

/** Copies by what they are looked for by, in bounded memory. Answers that are the same are held once. */
export class KeptCopies {
  private readonly answers = new Map<string, SharedAnswer>();
  private readonly copies = new LRUCache<string, Kept>({
    max: MAX_BYTES / OVERHEAD_BYTES,
    dispose: (kept) => this.release(kept),
  });
  private held = 0;

  /** What is held, in bytes. */
  get bytes(): number {
    return this.held;
  }

  get(key: string): KeptCopy | undefined {
    return this.copies.get(key);
  }

  set(key: string, { copy, ...how }: KeptCopy): void {
    const answer = this.share(copy);
    const bytes = OVERHEAD_BYTES + 2 * key.length;
    this.held += bytes;
    this.copies.set(key, { ...how, copy: answer.copy, answer, bytes });
    while (this.held > MAX_BYTES) this.copies.pop();
  }

  delete(key: string): void {
    this.copies.delete(key);
  }

  private share(copy: ResponseCopy): SharedAnswer {
    const digest = digestOf(copy);
    const known = this.answers.get(digest) ?? { copy, digest, uses: 0 };
    if (known.uses++ > 0) return known;
    this.answers.set(digest, known);
    this.held += bytesOf(copy);
    return known;
  }

  private release({ answer, bytes }: Kept): void {
    this.held -= bytes;
    if (--answer.uses > 0) return;
    this.answers.delete(answer.digest);
    this.held -= bytesOf(answer.copy);
  }
}

function bytesOf({ whole, unchanged }: ResponseCopy): number {
  return OVERHEAD_BYTES + whole.length + unchanged.length;
}

/** Nobody finds another answer with the same; what is sent to who knows the answer is made of its head. */
function digestOf({ route, whole }: ResponseCopy): string {
  return createHash('sha256').update(`${route}\n`).update(whole).digest('base64');
}
