import { Injectable } from '@nestjs/common';
import type { BookingEntity } from '../../bookings';
import { ActivitiesService, type ActivityLabel, mapLinkOf } from '../../catalog';
import { embedOriginsOf, type OperatorEntity, OperatorsService } from '../../operators';
import { PublicAddress } from '../../platform/config';
import type { Language } from '../../platform/values/language';
import { logosOf } from './customer-layout';
import { activityPicturePolicy, pictureOf, pictureSource, withShownLogo } from './picture-sources';

/** The session of a booking, as the customer knows it. */
interface BookingHeading {
  readonly activityName: string;
  readonly date: string;
  readonly time: string;
  readonly timeZone: string;
  readonly reference: string;
}

/** Common data of all pages about a booking. */
export interface DescribedBooking {
  readonly operator: OperatorEntity;
  /** The customer's language; null if it is not known. */
  readonly language: Language | null;
  readonly heading: BookingHeading;
  /** Location; blank if the operator has not entered one. */
  readonly location: string;
  /** Address of a map; undefined without a location. */
  readonly mapLink: string | undefined;
  /** From where the page loads the activity's picture. */
  readonly picture: string | undefined;
  /** Headers that permit the images of the page. */
  readonly headers: Readonly<Record<string, string>>;
}

type Session = Pick<BookingHeading, 'date' | 'time' | 'reference'>;

/** Common data of a customer's pages. */
@Injectable()
export class BookingHeadingsService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
    private readonly address: PublicAddress,
  ) {}

  async describeBooking(booking: BookingEntity): Promise<DescribedBooking> {
    const { operatorId, activityId, sessionDate: date, sessionTime: time, reference } = booking;
    const operator = await this.operators.getOperator(operatorId);
    const activity = (await this.activities.namesOf(operatorId, [activityId])).get(activityId)!;
    return { ...this.describeSession(operator, activity, { date, time, reference }), language: booking.language };
  }

  describeSession(operator: OperatorEntity, activity: ActivityLabel, session: Session): DescribedBooking {
    const picture = pictureOf(activity, this.address);
    return {
      operator: withShownLogo(operator, this.address),
      language: null,
      heading: { ...session, activityName: activity.name, timeZone: operator.timeZone },
      location: activity.location,
      mapLink: mapLinkOf(activity),
      picture: picture && pictureSource(picture, this.address),
      headers: activityPicturePolicy([activity], this.address, logosOf(operator), embedOriginsOf(operator)),
    };
  }
}
