import type { PricedActivity } from '../../catalog';
import { isoWeekday } from '../../platform/values/time';
import { canAnswer } from './demo-customers';
import type { DemoActivity } from '../demo-activity';
import { isOpenSession } from '../demo-catalogue';

/** All sources and ways of payment, so that the demo shows each of them. */
const WAYS = ['partner', 'desk-cash', 'online', 'partner', 'desk-card', 'desk-cash', 'partner', 'api'] as const;

/** Numbers of participants, in the order in which parties book. */
const PARTIES = [2, 4, 3, 2, 5, 4, 1, 6, 3, 4] as const;

/** The share of a session's places that parties may take, so that few of the demo's sessions are full. */
const FULLEST = 0.75;

/** Every so many parties has not answered the questions yet. */
const FORGETFUL = 9;

export interface DemoStock {
  readonly activity: PricedActivity;
  readonly demo: DemoActivity;
}

export interface PlannedSale {
  readonly way: (typeof WAYS)[number] | 'desk-invoice';
  readonly activity: PricedActivity;
  readonly date: string;
  readonly time: string;
  readonly participants: number;
  /** Whether the customer has answered the questions. */
  readonly isAnswered: boolean;
  /** Whether the party has arrived. */
  readonly isHere?: boolean;
  /** A predetermined reference. */
  readonly reference?: string;
}

export interface DemoSale extends PlannedSale {
  /** From 0; customer and references depend on it. */
  readonly index: number;
  /** The date of the sale. */
  readonly soldOn: string;
  readonly hasEmail: boolean;
}

/** Times at which the demo sells an activity on a date. */
export function timesOn({ activityId, schedule }: DemoActivity, date: string): string[] {
  return schedule
    .filter(({ weekdays }) => weekdays.includes(isoWeekday(date)))
    .flatMap(({ times }) => times)
    .filter((time) => !isOpenSession(activityId, time));
}

/** Plans parties for sessions of a date until the given share of their places is sold. */
export class DemoParties {
  private readonly booked = new Map<string, number>();
  private parties = 0;
  /** Places that the parties so far do not add up to. */
  private owed = 0;

  constructor(
    private readonly stock: readonly DemoStock[],
    taken: readonly PlannedSale[],
  ) {
    for (const sale of taken) this.note(sale);
  }

  /** @param share of the places of all sessions, from 0 to 1 */
  fill(date: string, share: number): PlannedSale[] {
    const sales: PlannedSale[] = [];
    for (const { activity, demo } of this.stock) {
      for (const time of timesOn(demo, date)) {
        this.owed += activity.defaultCapacity * share - this.bookedIn({ activity, date, time });
        for (;;) {
          const participants = this.nextParty({ activity, date, time });
          if (participants === 0) break;
          const isAnswered = canAnswer(demo.questions) && this.parties % FORGETFUL !== 0;
          const way = WAYS[this.parties % WAYS.length]!;
          const sale = { way, activity, date, time, participants, isAnswered };
          this.note(sale);
          this.owed -= participants;
          this.parties++;
          sales.push(sale);
        }
      }
    }
    return sales;
  }

  /** @returns 0 if no party should book the session */
  private nextParty(session: Omit<PlannedSale, 'way' | 'participants' | 'isAnswered'>): number {
    const { defaultCapacity, maxParticipants } = session.activity;
    const requested = Math.min(PARTIES[this.parties % PARTIES.length]!, maxParticipants);
    const room = Math.floor(defaultCapacity * FULLEST) - this.bookedIn(session);
    return requested > this.owed ? 0 : Math.max(0, Math.min(requested, room));
  }

  private bookedIn(session: Pick<PlannedSale, 'activity' | 'date' | 'time'>): number {
    return this.booked.get(keyOf(session)) ?? 0;
  }

  private note(sale: PlannedSale): void {
    this.booked.set(keyOf(sale), this.bookedIn(sale) + sale.participants);
  }
}

function keyOf({ activity, date, time }: Pick<PlannedSale, 'activity' | 'date' | 'time'>): string {
  return `${activity.publicId} ${date} ${time}`;
}
