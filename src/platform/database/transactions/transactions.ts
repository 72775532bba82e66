import { Injectable } from '@nestjs/common';
import { Propagation, TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { ClsService } from 'nestjs-cls';
import { CurrentDeadline, DeadlinePassedError } from '../../concurrency/deadline';
import { OverloadedError } from '../../errors';
import { isConflict, isDatabaseAway } from '../database-errors';
import { repeat } from './repeat';

/** Key of the open unit of work in the async context. */
const UNIT = Symbol('unit');

type Write<Item = never> = (items: readonly Item[]) => Promise<void>;

/** Callbacks of a unit of work. */
interface Unit {
  /** Data to write before the COMMIT, grouped by writer. */
  readonly last: Map<Write, unknown[]>;
  /** Called after the end, whether committed or not. */
  readonly endings: (() => void)[];
  readonly tallies: Map<symbol, number>;
}

interface UnitOptions<T> {
  /**
   * Finds the result of an earlier attempt whose COMMIT was not acknowledged. Without this function such a unit is not
   * retried, because it is unknown whether it took effect.
   */
  findCommitted?: () => Promise<T | undefined>;
  /** Whether rows that it has read must not change before it ends. */
  serializable?: boolean;
}

/** The only way to write: a unit of work that takes effect completely or not at all. */
@Injectable()
export class Transactions {
  constructor(
    private readonly host: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly cls: ClsService,
    private readonly deadline: CurrentDeadline,
  ) {}

  /**
   * Runs `work` in a transaction, or as part of the open one. If it loses a conflict or the database becomes
   * unavailable, it is retried from the start until a deadline, so `work` must not reuse state of an earlier
   * attempt. Domain errors pass through and roll everything back. Nothing is committed after the deadline of the
   * request.
   * @throws DeadlinePassedError
   */
  async run<T>(work: () => Promise<T>, { findCommitted, serializable = false }: UnitOptions<T> = {}): Promise<T> {
    if (this.isOpen()) return work();
    let mayBeCommitted = false;
    return repeatUnit(async () => {
      const committed = mayBeCommitted ? await findCommitted!() : undefined;
      if (committed !== undefined) return committed;
      try {
        return await this.once(work, serializable);
      } catch (error) {
        if (error instanceof UnansweredCommit) {
          if (!findCommitted) throw new NotRepeatable(error.cause);
          mayBeCommitted = true;
        } else if (mayBeCommitted && !isWorthRepeating(error)) {
          // The earlier COMMIT may have been still in progress during the lookup. This attempt then ran into its
          // effects, and "sold out" or "duplicate" refers to our own rows.
          const late = await findCommitted!();
          if (late !== undefined) return late;
          // An attempt that did not finish says nothing about the one before.
          if (error instanceof DeadlinePassedError) throw new OverloadedError('The database does not respond.');
        }
        throw error;
      }
    });
  }

  /** @throws UnansweredCommit if the database became unavailable after COMMIT may have reached it */
  private async once<T>(work: () => Promise<T>, serializable: boolean): Promise<T> {
    const deadline = this.deadline.get();
    if (deadline?.hasPassed) throw new DeadlinePassedError();
    let commitSent = false;
    const unit: Unit = { last: new Map(), endings: [], tallies: new Map() };
    const whole = async (): Promise<T> => {
      this.cls.set(UNIT, unit);
      if (deadline?.hasPassed) throw new DeadlinePassedError();
      const result = await work();
      await writeLast(unit);
      deadline?.admit();
      commitSent = true;
      return result;
    };
    try {
      if (serializable) return await this.host.withTransaction({ isolationLevel: 'SERIALIZABLE' }, whole);
      return await this.host.withTransaction(whole);
    } catch (error) {
      if (!commitSent) throw error;
      if (isDatabaseAway(error)) throw new UnansweredCommit(error);
      deadline?.withdraw();
      throw error;
    } finally {
      for (const ending of unit.endings) ending();
    }
  }

  /**
   * Runs `work` so that a failure undoes only its own changes, and the surrounding transaction can continue. Call it
   * inside `run`.
   */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const { last } = this.unit()!;
    const before = new Map([...last].map(([write, items]) => [write, items.length]));
    try {
      return await this.host.withTransaction(Propagation.Nested, work);
    } catch (error) {
      for (const [write, items] of last) items.length = before.get(write) ?? 0;
      throw error;
    }
  }

  /** Runs reads that must all see the same state of the database; retried like a unit of work. */
  async snapshot<T>(read: () => Promise<T>): Promise<T> {
    return repeatUnit(() => this.host.withTransaction({ isolationLevel: 'REPEATABLE READ' }, read));
  }

  /**
   * Counts what the open unit of work does, to limit its size.
   * @returns the sum so far
   */
  tally(what: symbol, count: number): number {
    const unit = this.unit();
    if (!unit) throw new Error('no unit of work is open');
    const sum = (unit.tallies.get(what) ?? 0) + count;
    unit.tallies.set(what, sum);
    return sum;
  }

  /** Calls back when the open transaction has ended, whether committed or not; immediately if none is open. */
  afterEnd(callback: () => void): void {
    const unit = this.unit();
    if (unit) unit.endings.push(callback);
    else callback();
  }

  /**
   * Calls `write` once, as the last step before the COMMIT, with all items that the unit of work passed for it, except
   * those of a failed `attempt`. Items that `write` passes itself are written after it.
   * @throws Error if no unit of work is open
   */
  beforeCommit<Item>(write: Write<Item>, items: readonly Item[]): void {
    const unit = this.unit();
    if (!unit) throw new Error('nothing is going to be committed: no unit of work is open');
    const known = unit.last.get(write);
    if (known) known.push(...items);
    else unit.last.set(write, [...items]);
  }

  isOpen(): boolean {
    return this.host.isTransactionActive();
  }

  private unit(): Unit | undefined {
    return this.isOpen() ? this.cls.get<Unit | undefined>(UNIT) : undefined;
  }
}

async function writeLast({ last }: Unit): Promise<void> {
  for (const [write, items] of last) {
    // Items passed while this runs are written in another call.
    last.delete(write);
    if (items.length > 0) await (write as Write<unknown>)(items);
  }
}

class UnansweredCommit extends Error {
  constructor(override readonly cause: unknown) {
    super('the response to COMMIT was lost');
  }
}

/** Ends retrying, whatever the cause. */
class NotRepeatable extends Error {
  constructor(override readonly cause: unknown) {
    super('the unit of work cannot be repeated');
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof UnansweredCommit || error instanceof NotRepeatable ? error.cause : error;
}

/** Retries a unit of work after a lost conflict or connection. */
async function repeatUnit<T>(unit: () => Promise<T>): Promise<T> {
  try {
    return await repeat(unit, isWorthRepeating);
  } catch (error) {
    throw causeOf(error);
  }
}

function isWorthRepeating(error: unknown): boolean {
  return error instanceof UnansweredCommit || isConflict(error) || isDatabaseAway(error);
}
