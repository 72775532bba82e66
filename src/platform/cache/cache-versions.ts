import { Injectable } from '@nestjs/common';

/** Maximum number of tags with a version; the ones that changed longest ago are dropped first. */
const MAX_TAGS = 50_000;

/** Places of all activities of an operator, of one of them, or of one on one date. */
export interface ShownPlaces {
  readonly activityId?: string | undefined;
  readonly date?: string | undefined;
}

/** Tag of an operator's settings, activities and questions. */
export function offerTag(operatorId: number): string {
  return `offer ${operatorId}`;
}

export function placesTag(operatorId: number, { activityId, date }: ShownPlaces): string {
  if (activityId === undefined) return `places ${operatorId}`;
  return date === undefined ? `places ${operatorId} ${activityId}` : `places ${operatorId} ${activityId} ${date}`;
}

/** The version at which each tag last changed in the database, as far as this process knows. */
@Injectable()
export class CacheVersions {
  private version = 0;
  private readonly versions = new Map<string, number>();
  private latestDropped = 0;

  get current(): number {
    return this.version;
  }

  bumpOffer(operatorId: number): void {
    this.bump(offerTag(operatorId));
  }

  /** Bumps the date, the activity and the operator. */
  bumpPlaces(operatorId: number, activityId: string, date: string): void {
    this.bump(placesTag(operatorId, { activityId, date }));
    this.bump(placesTag(operatorId, { activityId }));
    this.bump(placesTag(operatorId, {}));
  }

  /** Everything may have changed. */
  bumpAll(): void {
    this.versions.clear();
    this.latestDropped = ++this.version;
  }

  versionOf(tag: string): number {
    return this.versions.get(tag) ?? this.latestDropped;
  }

  private bump(tag: string): void {
    this.versions.delete(tag);
    this.versions.set(tag, ++this.version);
    if (this.versions.size > MAX_TAGS) this.dropOldest();
  }

  private dropOldest(): void {
    const [tag, version] = this.versions.entries().next().value!;
    this.versions.delete(tag);
    this.latestDropped = version;
  }
}
