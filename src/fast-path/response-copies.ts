import { Injectable } from '@nestjs/common';
import type { Caller } from '../auth';
import { MEMORY_MS, type Moment, SaleChanges } from '../freshness';
import type { RawAnswer } from './raw-answers';

/** A write of another process goes unseen for at most this long, in milliseconds. */
const UNSEEN_MS = 1_000;

/** How long a copy is used, in milliseconds: its answer may have been made from what was remembered. */
const COPY_MS = UNSEEN_MS - MEMORY_MS;

/** From this age on one request renews the copy, while the others go on using it. */
const RENEW_MS = 400;

/** Answers that are being made when no copy is renewed ahead of need: all at once would hold up everybody else. */
const MAKING_LIMIT = 3;

/** What all copies may hold together, in bytes; beyond it answers are not kept. */
const MAX_BYTES = 64_000_000;

/** What a copy holds beside its answers, in bytes. */
const OVERHEAD_BYTES = 2_000;

/** An answer as the framework gave it. */
export interface ResponseCopy {
  readonly etag: string;
  /** Without the headers that belong to one request only. */
  readonly whole: RawAnswer;
  /** The 304 to who knows it. */
  readonly unchanged: RawAnswer;
  /** The route as metrics name it. */
  readonly route: string;
}

interface KeptCopy {
  readonly copy: ResponseCopy;
  readonly made: Making;
  isBeingRenewed: boolean;
}

/** When an answer was begun to be made, and whether it shows places. */
interface Making {
  readonly moment: Moment;
  readonly showsPlaces: boolean;
}

/** An answer that is being made; whoever asks for the same meanwhile waits for it. */
export interface PendingCopy {
  readonly made: Making;
  readonly waiting: ((copy: ResponseCopy | undefined) => void)[];
  isOver: boolean;
}

/** By caller and URL: a copy is only for the very grant that it was made for. */
class ByCaller<Value> {
  private readonly callers = new Map<Caller, Map<string, Value>>();

  get(caller: Caller, url: string): Value | undefined {
    return this.callers.get(caller)?.get(url);
  }

  set(caller: Caller, url: string, value: Value): void {
    const known = this.callers.get(caller);
    if (known) known.set(url, value);
    else this.callers.set(caller, new Map([[url, value]]));
  }

  delete(caller: Caller, url: string): void {
    const known = this.callers.get(caller);
    if (known?.delete(url) && known.size === 0) this.callers.delete(caller);
  }
}

/** Keeps answers for as long as they hold. Two generations take turns, so the older goes as a whole. */
@Injectable()
export class ResponseCopies {
  private readonly pending = new ByCaller<PendingCopy>();
  private making = 0;
  private recent = new ByCaller<KeptCopy>();
  private older = new ByCaller<KeptCopy>();
  private recentSince = 0;
  private recentBytes = 0;

  constructor(private readonly changes: SaleChanges) {}

  /** A copy that holds; `undefined` also for the one request that is to renew it. */
  find(caller: Caller, url: string): ResponseCopy | undefined {
    const kept = this.recent.get(caller, url) ?? this.older.get(caller, url);
    if (!kept || !this.holds(caller, kept.made)) return undefined;
    if (kept.isBeingRenewed || this.making >= MAKING_LIMIT) return kept.copy;
    if (performance.now() - kept.made.moment.takenAt <= RENEW_MS) return kept.copy;
    kept.isBeingRenewed = true;
    return undefined;
  }

  /** What is being made for the same caller and URL right now, if its answer will still be right. */
  findPending(caller: Caller, url: string): PendingCopy | undefined {
    const pending = this.pending.get(caller, url);
    return pending && this.holds(caller, pending.made) ? pending : undefined;
  }

  begin(caller: Caller, url: string, showsPlaces: boolean): PendingCopy {
    const pending: PendingCopy = { made: { moment: this.changes.now(), showsPlaces }, waiting: [], isOver: false };
    this.making++;
    this.pending.set(caller, url, pending);
    return pending;
  }

  /**
   * Keeps the answer and hands it to those who wait, if it is still right.
   * @param copy `undefined` when the answer was not one to copy
   */
  end(caller: Caller, url: string, pending: PendingCopy, copy: ResponseCopy | undefined): void {
    if (this.pending.get(caller, url) === pending) this.pending.delete(caller, url);
    if (!pending.isOver) this.making--;
    pending.isOver = true;
    const current = copy && this.holds(caller, pending.made) ? copy : undefined;
    if (current) this.keep(caller, url, current, pending.made);
    for (const waiter of pending.waiting.splice(0)) waiter(current);
  }

  private keep(caller: Caller, url: string, copy: ResponseCopy, made: Making): void {
    this.dropOlder();
    const bytes = copy.whole.length + copy.unchanged.length + url.length + OVERHEAD_BYTES;
    if (this.recentBytes + bytes > MAX_BYTES / 2) return;
    this.recentBytes += bytes;
    this.recent.set(caller, url, { copy, made, isBeingRenewed: false });
  }

  private holds({ operatorId }: Caller, { moment, showsPlaces }: Making): boolean {
    return showsPlaces
      ? this.changes.holds(operatorId, moment, COPY_MS)
      : this.changes.offerHolds(operatorId, moment, COPY_MS);
  }

  private dropOlder(): void {
    const now = performance.now();
    if (now - this.recentSince < COPY_MS) return;
    this.recentSince = now;
    this.recentBytes = 0;
    this.older = this.recent;
    this.recent = new ByCaller();
  }
}
