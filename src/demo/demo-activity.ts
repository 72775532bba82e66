import type { ActivityDetails, TicketTypeRequest } from '../catalog';
import type { QuestionDetails } from '../waivers';

interface DemoTicket {
  readonly name: string;
  readonly priceAmount: number;
  readonly participantsPerTicket?: number;
  readonly unitType?: TicketTypeRequest['unitType'];
  readonly minAge?: number;
  readonly maxAge?: number;
}

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
  readonly schedule: readonly DemoSchedule[];
  readonly questions: readonly QuestionDetails[];
}
