import { Injectable } from '@nestjs/common';
import { AvailabilityService, type TimeslotEntity, endOf } from '../../availability';
import { ActivitiesService, type Activity, isOnSale } from '../../catalog';
import { OperatorsService } from '../../operators';
import { Clock } from '../../shared/time';

/** On what terms places of a timeslot can be offered now. */
export interface OfferTerms {
  readonly activity: Activity;
  readonly timeslot: TimeslotEntity;
  readonly operatorName: string;
  readonly timeZone: string;
  readonly currency: string;
  /** Until when an offer made now stands. */
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

  /** @returns undefined while nothing can be offered, `over` when nothing ever can be again */
  async of(timeslot: TimeslotEntity): Promise<OfferTerms | 'over' | undefined> {
    const { operatorId, activityId, status } = timeslot;
    const activity = await this.activities.getById(operatorId, activityId);
    const bookableFor = endOf(timeslot) - this.availability.endedAfter(activity);
    if (status === 'cancelled' || bookableFor <= 0) return 'over';
    if (status !== 'open' || !isOnSale(activity)) return undefined;
    const { name, timeZone, currency, waitlistOfferMinutes } = await this.operators.get(operatorId);
    // An offer never outlasts the time for booking.
    const deadline = this.clock.now() + Math.min(waitlistOfferMinutes * 60, bookableFor);
    return { activity, timeslot, operatorName: name, timeZone, currency, deadline };
  }
}
