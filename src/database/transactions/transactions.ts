import { Injectable } from '@nestjs/common';
import { Propagation, TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { ClsService } from 'nestjs-cls';
import { CurrentDeadline, DeadlinePassedError } from '../../shared/deadline';
import { OverloadedError } from '../../shared/problems';
import { isConflict, isDatabaseAway } from '../database-errors';
import { repeat } from './repeat';

/** The open unit of work, in the context of who runs it. */
const UNIT = Symbol('unit');

type Write<Item = never> = (items: readonly Item[]) => Promise<void>;

/** What is to be done when the work of a unit is done. */
interface Unit {
  /** What is written before the COMMIT, each kind of it together. */
  readonly last: Map<Write, unknown[]>;
  /** Called after the end, committed or not. */
  readonly endings: (() => void)[];
}

interface UnitOptions<T> {
  /**
   * Finds the result of an earlier try whose COMMIT was sent but never answered. Without it such a unit is not tried
   * again, since nobody knows whether it took effect.
   */
  findCommitted?: () => Promise<T | undefined>;
  /** Whether nobody else may change what it has read before it ends. */
  serializable?: boolean;
}

/** The one way to write: a unit of work that takes effect as a whole or not at all. */
@Injectable()
export class Transactions {
  constructor(
    private readonly host: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly cls: ClsService,
    private readonly deadline: CurrentDeadline,
  ) {}

  /**
   * Runs `work` in a transaction, or as part of the one already open. A unit that loses against another, or whose
   * database goes away, is run again from its beginning until a deadline, so `work` must hold nothing over from an
   * earlier try. Errors of the domain pass through and roll everything back. After the deadline of the request nothing
   * is committed.
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
          // The server may have been at the lost COMMIT still when it was looked for: then this try met its effects,
          // and "sold out" or "duplicate" speak of ourselves.
          const late = await findCommitted!();
          if (late !== undefined) return late;
          // A try that was not finished says nothing about the one before.
          if (error instanceof DeadlinePassedError) throw new OverloadedError('The database does not answer.');
        }
        throw error;
      }
    });
  }

  /** @throws UnansweredCommit when the database went away after COMMIT may have reached it */
  private async once<T>(work: () => Promise<T>, serializable: boolean): Promise<T> {
    const deadline = this.deadline.get();
    if (deadline?.hasPassed) throw new DeadlinePassedError();
    let commitSent = false;
    const unit: Unit = { last: new Map(), endings: [] };
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
   * Runs `work` so that its failure undoes only what it did, and the transaction around it can go on.
   * Must be called inside `run`.
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

  /** Runs reads that must all see the same state of the database; run again like a unit of work when they fail. */
  async snapshot<T>(read: () => Promise<T>): Promise<T> {
    return repeatUnit(() => this.host.withTransaction({ isolationLevel: 'REPEATABLE READ' }, read));
  }

  /** Calls back as soon as the open transaction has ended, committed or not; at once when none is open. */
  afterEnd(callback: () => void): void {
    const unit = this.unit();
    if (unit) unit.endings.push(callback);
    else callback();
  }

  /**
   * Has `write` called with all that a unit hands over for it, once and as the last thing before the COMMIT; without
   * what was handed over in an attempt that failed. What `write` hands over itself is written after it.
   * @throws Error when no unit of work is open
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
    // Handed over again while it is written, it comes again.
    last.delete(write);
    if (items.length > 0) await (write as Write<unknown>)(items);
  }
}

class UnansweredCommit extends Error {
  constructor(override readonly cause: unknown) {
    super('the answer to COMMIT was lost');
  }
}

/** Ends the repeating, whatever the cause is. */
class NotRepeatable extends Error {
  constructor(override readonly cause: unknown) {
    super('the unit cannot be run again');
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof UnansweredCommit || error instanceof NotRepeatable ? error.cause : error;
}

/** Runs a unit again after a lost conflict or connection. */
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
