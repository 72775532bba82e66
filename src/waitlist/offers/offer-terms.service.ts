import { Injectable } from '@nestjs/common';
import { AvailabilityService, type TimeslotEntity, endOf } from '../../availability';
import { ActivitiesService, type PricedActivity, isOnSale } from '../../catalog';
import { OperatorsService, addWakingSeconds, isQuietAt, operatorLanguage } from '../../operators';
import type { Language } from '../../platform/values/language';
import { Clock } from '../../platform/values/time';

/** Terms of an offer made now. */
export interface OfferTerms {
  readonly activity: PricedActivity;
  readonly timeslot: TimeslotEntity;
  readonly timeZone: string;
  readonly currency: string;
  /** The operator's language, for customers whose own is not known. */
  readonly operatorLanguage: Language;
  /** Deadline of the offer, in Unix seconds. */
  readonly deadline: number;
}

@Injectable()
export class OfferTermsService {
  constructor(
    private readonly availability: AvailabilityService,
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param byStaff also in quiet hours, because a person decided
   * @returns undefined while nothing can be offered; `over` if nothing can ever be offered again
   */
  async termsOf(timeslot: TimeslotEntity, byStaff = false): Promise<OfferTerms | 'over' | undefined> {
    const { operatorId, activityId, status } = timeslot;
    const activity = await this.activities.getById(operatorId, activityId);
    const bookableFor = endOf(timeslot) - this.availability.endedAfter(activity);
    if (status === 'cancelled' || bookableFor <= 0) return 'over';
    if (status !== 'open' || !isOnSale(activity)) return undefined;
    const operator = await this.operators.getOperator(operatorId);
    const { timeZone, currency, waitlistOfferMinutes, quietHours } = operator;
    const now = this.clock.now();
    if (!byStaff && isQuietAt(quietHours, timeZone, now)) return undefined;
    // An offer never outlasts the sales window.
    const latest = now + bookableFor;
    const seconds = waitlistOfferMinutes * 60;
    const deadline = Math.min(addWakingSeconds(quietHours, timeZone, now, seconds, latest), latest);
    return { activity, timeslot, timeZone, currency, operatorLanguage: operatorLanguage(operator), deadline };
  }
}
