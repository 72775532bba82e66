import { type ActivityDetails, NO_CONTENT, NO_LISTS, type NewPriceRule, type TicketTypeRequest } from '../catalog';
import type { QuestionDetails } from '../waivers';

interface DemoTicket {
  readonly name: string;
  readonly priceAmount: number;
  readonly participantsPerTicket?: number;
  readonly unitType?: TicketTypeRequest['unitType'];
  readonly minAge?: number;
  readonly maxAge?: number;
}

/** A price of the first ticket in some sessions. */
type DemoPrice = Pick<NewPriceRule, 'priceAmount'> & Partial<Pick<NewPriceRule, 'weekdays' | 'times'>>;

/** Start times of an activity by weekday. */
interface DemoSchedule {
  readonly times: readonly string[];
  readonly weekdays: readonly number[];
}

export interface DemoActivity {
  readonly activityId: string;
  /** Name of its file in `pictures`. */
  readonly picture: string;
  readonly details: ActivityDetails;
  readonly tickets: readonly DemoTicket[];
  readonly prices?: readonly DemoPrice[];
  readonly schedule: readonly DemoSchedule[];
  readonly questions: readonly QuestionDetails[];
}

/** Details of an activity, most of which all have in common. */
export function details(
  values: Partial<ActivityDetails> & Pick<ActivityDetails, 'name' | 'type' | 'durationMinutes'>,
): ActivityDetails {
  return {
    description: '',
    status: 'published',
    location: 'Harbour slipway, Falmouth',
    latitude: 50.15363,
    longitude: -5.06575,
    imageUrls: [],
    content: NO_CONTENT,
    contentLists: NO_LISTS,
    minParticipants: 1,
    maxParticipants: 8,
    availabilityType: 'start-time',
    cutoffMinutes: 60,
    cancellationCutoffMinutes: 0,
    requiredContactFields: ['firstName', 'lastName', 'emailAddress'],
    reference: null,
    defaultCapacity: 12,
    soldOnline: true,
    waitlistEnabled: false,
    cancellationPolicy: null,
    vatRate: null,
    ...values,
  };
}
