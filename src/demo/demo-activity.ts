import type { ActivityDetails, NewPriceRule, TicketTypeRequest } from '../catalog';
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
