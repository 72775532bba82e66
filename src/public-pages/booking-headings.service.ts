import { Injectable } from '@nestjs/common';
import type { BookingEntity } from '../bookings';
import { ActivitiesService } from '../catalog';
import { OperatorsService } from '../operators';

/** Which session it is about, as the customer knows it. */
export interface BookingHeading {
  readonly operatorName: string;
  readonly activityName: string;
  readonly date: string;
  readonly time: string;
  readonly timeZone: string;
  readonly reference: string;
}

/** What all pages about a booking say of it. */
export interface DescribedBooking {
  readonly heading: BookingHeading;
  /** Where it takes place; blank when the operator has not said. */
  readonly location: string;
  /** The address that the operator writes from; null when it has not set any. */
  readonly contact: string | null;
}

/** What customers are told of their bookings, whatever the page. */
@Injectable()
export class BookingHeadingsService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
  ) {}

  async of(booking: BookingEntity): Promise<DescribedBooking> {
    const { operatorId, activityId, sessionDate: date, sessionTime: time, reference } = booking;
    const { name: operatorName, timeZone, senderEmail } = await this.operators.get(operatorId);
    const { name, location } = (await this.activities.namesOf(operatorId, [activityId])).get(activityId)!;
    const heading = { operatorName, activityName: name, date, time, timeZone, reference };
    return { heading, location, contact: senderEmail };
  }
}
