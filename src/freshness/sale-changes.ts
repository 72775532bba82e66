import { Injectable } from '@nestjs/common';
import { Clock } from '../shared/time';
import { Transactions } from '../database';

/** Operators counted at most; those that changed longest ago are forgotten first. */
const COUNTED_OPERATORS = 10_000;

/** A point in time from before data was read. */
export interface Moment {
  /** By the clock of the application, in milliseconds. */
  readonly at: number;
  /** By `performance.now()`. */
  readonly takenAt: number;
  readonly offers: number;
  readonly places: number;
}

/**
 * Knows how long copies of what operators sell hold: for part of a second, and only while this process has changed
 * nothing of it. So they are right at once after a write in this process, and soon after one in another or the start
 * of a session.
 */
@Injectable()
export class SaleChanges {
  private readonly offers = new ChangeCount();
  private readonly places = new ChangeCount();

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Must be called with every write of an operator's settings, activities, questions and timeslots. */
  noteOffer(operatorId: number): void {
    this.transactions.afterEnd(() => this.offers.add(operatorId));
  }

  /** Must be called with every write of how many places are taken. */
  notePlaces(operatorId: number): void {
    this.transactions.afterEnd(() => this.places.add(operatorId));
  }

  /** To be called before the data is read. */
  now(): Moment {
    const { offers, places } = this;
    return {
      at: this.clock.milliseconds(),
      takenAt: performance.now(),
      offers: offers.total,
      places: places.total,
    };
  }

  /**
   * Whether what was read of an operator after `moment` is still right.
   * @param maxAge milliseconds
   */
  holds(operatorId: number, moment: Moment, maxAge: number): boolean {
    return this.offerHolds(operatorId, moment, maxAge) && this.places.latestOf(operatorId) <= moment.places;
  }

  /** The same for what says nothing about places. */
  offerHolds(operatorId: number, { at, takenAt, offers }: Moment, maxAge: number): boolean {
    const age = this.clock.milliseconds() - at;
    return (
      age >= 0 && age < maxAge && performance.now() - takenAt < maxAge && this.offers.latestOf(operatorId) <= offers
    );
  }
}

/** Counts changes, and knows of each operator which was the latest. They count when they are over. */
class ChangeCount {
  total = 0;
  private readonly latest = new Map<number, number>();
  private latestForgotten = 0;

  add(operatorId: number): void {
    this.latest.delete(operatorId);
    this.latest.set(operatorId, ++this.total);
    if (this.latest.size > COUNTED_OPERATORS) this.forgetOne();
  }

  latestOf(operatorId: number): number {
    return this.latest.get(operatorId) ?? this.latestForgotten;
  }

  private forgetOne(): void {
    const [operatorId, count] = this.latest.entries().next().value!;
    this.latest.delete(operatorId);
    this.latestForgotten = count;
  }
}
