import { Injectable } from '@nestjs/common';
import { type Caller, scopeOf } from '../../platform/auth';
import { AppConfig } from '../../platform/config';
import { MEMORY_MS, SaleChanges, type WhosePlaces } from '../../platform/cache';
import { Clock } from '../../platform/values/time';
import { KeptCopies, type MadeCopy, type Making, type ResponseCopy } from './kept-copies';

/** A write of another process goes unseen for at most this long, in milliseconds. */
const UNSEEN_MS = 900;

/** An answer may have been made from what was remembered. */
const HOLDING = { alone: UNSEEN_MS - MEMORY_MS, published: UNSEEN_MS };

/** An answer that is being made; whoever asks for the same meanwhile waits for it. */
export interface PendingCopy {
  readonly made: Making;
  readonly waiting: ((copy: ResponseCopy | undefined) => void)[];
}

/** Keeps answers for as long as they hold, each for those whose keys grant what it was made for. */
@Injectable()
export class ResponseCopies {
  private readonly kept = new KeptCopies();
  private readonly pending = new Map<string, PendingCopy>();
  private readonly grants = new WeakMap<Caller, string>();

  constructor(
    private readonly config: AppConfig,
    private readonly changes: SaleChanges,
    private readonly clock: Clock,
  ) {}

  /** A copy that holds. */
  find(caller: Caller, address: string): ResponseCopy | undefined {
    const key = this.keyOf(caller, address);
    const kept = this.kept.get(key);
    if (!kept) return undefined;
    if (this.clock.now() < kept.until && this.holds(kept)) return kept.copy;
    this.kept.delete(key);
    return undefined;
  }

  /** What is being made for the same grant and address right now, if its answer will still be right. */
  findPending(caller: Caller, address: string): PendingCopy | undefined {
    const pending = this.pending.get(this.keyOf(caller, address));
    return pending && this.holds(pending.made) ? pending : undefined;
  }

  begin(caller: Caller, address: string, places: WhosePlaces | undefined): PendingCopy {
    const { operatorId } = caller;
    const made = { shown: this.changes.shown(operatorId, places), moment: this.changes.now(operatorId) };
    const pending: PendingCopy = { made, waiting: [] };
    this.pending.set(this.keyOf(caller, address), pending);
    return pending;
  }

  /**
   * Keeps the answer if it still holds. Those who wait get it also when something has changed since: it was right when
   * they asked, or they would not wait.
   * @param answered `undefined` when the answer was not one to copy
   */
  end(caller: Caller, address: string, pending: PendingCopy, answered: MadeCopy | undefined): void {
    const key = this.keyOf(caller, address);
    if (this.pending.get(key) === pending) this.pending.delete(key);
    const inTime = answered && this.clock.now() < answered.until ? answered : undefined;
    if (inTime && this.holds(pending.made)) this.kept.set(key, { ...inTime, ...pending.made });
    for (const waiter of pending.waiting.splice(0)) waiter(inTime?.copy);
  }

  private holds({ shown, moment }: Making): boolean {
    return this.config.keepsCopies && this.changes.holds(shown, moment, HOLDING);
  }

  /** Keys that grant the same share copies, also a key with itself after it was looked up anew. */
  private keyOf(caller: Caller, address: string): string {
    let grant = this.grants.get(caller);
    if (grant === undefined) {
      grant = `${caller.operatorId} ${scopeOf(caller)} ${[...caller.permissions].sort().join()}`;
      this.grants.set(caller, grant);
    }
    return `${grant} ${address}`;
  }
}
