import { Injectable } from '@nestjs/common';
import type { BookingEntity } from '../../bookings';
import { ActivitiesService } from '../../catalog';
import { OperatorsService } from '../../operators';

/** The session of a booking, as the customer knows it. */
export interface BookingHeading {
  readonly operatorName: string;
  readonly activityName: string;
  readonly date: string;
  readonly time: string;
  readonly timeZone: string;
  readonly reference: string;
}

/** Common data of all pages about a booking. */
export interface DescribedBooking {
  readonly heading: BookingHeading;
  /** Location; blank if the operator has not entered one. */
  readonly location: string;
  /** The operator's email address; null if it has not set any. */
  readonly contact: string | null;
}

/** Common data of a customer's pages. */
@Injectable()
export class BookingHeadingsService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
  ) {}

  async describeBooking(booking: BookingEntity): Promise<DescribedBooking> {
    const { operatorId, activityId, sessionDate: date, sessionTime: time, reference } = booking;
    const { name: operatorName, timeZone, senderEmail } = await this.operators.getOperator(operatorId);
    const { name, location } = (await this.activities.namesOf(operatorId, [activityId])).get(activityId)!;
    const heading = { operatorName, activityName: name, date, time, timeZone, reference };
    return { heading, location, contact: senderEmail };
  }
}
