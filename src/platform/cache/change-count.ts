import { Injectable } from '@nestjs/common';

/** Things counted at most; those that changed longest ago are forgotten first. */
const COUNTED_THINGS = 50_000;

/** Places of all activities of an operator, of one of them, or of one on one date. */
export interface WhosePlaces {
  readonly activityId?: string | undefined;
  readonly date?: string | undefined;
}

export function offerKey(operatorId: number): string {
  return `offer ${operatorId}`;
}

export function placesKey(operatorId: number, { activityId, date }: WhosePlaces): string {
  if (activityId === undefined) return `places ${operatorId}`;
  return date === undefined ? `places ${operatorId} ${activityId}` : `places ${operatorId} ${activityId} ${date}`;
}

/** Counts changes of what is on sale, and knows of each thing which was its latest. They count when they are over. */
@Injectable()
export class ChangeCount {
  private count = 0;
  private readonly latest = new Map<string, number>();
  private latestForgotten = 0;

  get total(): number {
    return this.count;
  }

  addOffer(operatorId: number): void {
    this.add(offerKey(operatorId));
  }

  /** Counts for the date, the activity and the operator. */
  addPlaces(operatorId: number, activityId: string, date: string): void {
    this.add(placesKey(operatorId, { activityId, date }));
    this.add(placesKey(operatorId, { activityId }));
    this.add(placesKey(operatorId, {}));
  }

  /** Everything may have changed. */
  addAll(): void {
    this.latest.clear();
    this.latestForgotten = ++this.count;
  }

  latestOf(key: string): number {
    return this.latest.get(key) ?? this.latestForgotten;
  }

  private add(key: string): void {
    this.latest.delete(key);
    this.latest.set(key, ++this.count);
    if (this.latest.size > COUNTED_THINGS) this.forgetOne();
  }

  private forgetOne(): void {
    const [key, count] = this.latest.entries().next().value!;
    this.latest.delete(key);
    this.latestForgotten = count;
  }
}
