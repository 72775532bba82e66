import { Injectable } from '@nestjs/common';
import { TimeslotsService } from '../availability';
import { ActivitiesService, type Activity } from '../catalog';
import { Clock, type LocalDate, addDays, localDateAt } from '../platform/values/time';
import { QuestionsService } from '../waivers';
import { DEMO_OPERATOR } from './demo-access.service';
import type { DemoStock } from './sales/demo-parties';
import { firstDayOfBusiness } from './sales/demo-history';
import { DEMO_ACTIVITIES, type DemoActivity } from './demo-catalogue';

/** How far ahead the demo has timeslots, in days. */
const DAYS_AHEAD = 91;

/** Creates the activities of the demo. */
@Injectable()
export class DemoShopfront {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly timeslots: TimeslotsService,
    private readonly questions: QuestionsService,
    private readonly clock: Clock,
  ) {}

  /** Adds all activities. Their timeslots start with the business, so that past days have some, too. */
  async open(operatorId: number): Promise<{ stock: DemoStock[]; today: LocalDate }> {
    const today = localDateAt(DEMO_OPERATOR.timeZone, this.clock.now());
    const stock: DemoStock[] = [];
    for (const demo of DEMO_ACTIVITIES) stock.push({ demo, activity: await this.add(operatorId, demo, today) });
    return { stock, today };
  }

  /** Adds an activity with its questions, and with timeslots for the next three months. */
  private async add(operatorId: number, demo: DemoActivity, today: string): Promise<Activity> {
    const tickets = demo.tickets.map((ticket, index) => ({
      id: undefined,
      participantsPerTicket: 1,
      isDefault: index === 0,
      ...ticket,
    }));
    const activity = await this.activities.create(operatorId, demo.details, tickets, demo.activityId);
    for (const question of demo.questions) await this.questions.add(operatorId, activity.id, question);
    for (const { times, weekdays } of demo.schedule) {
      for (const time of times) {
        const wanted = {
          date: firstDayOfBusiness(today),
          time,
          capacity: activity.defaultCapacity,
          durationMinutes: activity.durationMinutes,
        };
        const until = addDays(today, DAYS_AHEAD);
        await this.timeslots.addRepeated(activity, DEMO_OPERATOR.timeZone, wanted, {
          frequency: 'daily',
          interval: 1,
          weekdays,
          until,
        });
      }
    }
    return this.activities.getActivity(operatorId, demo.activityId);
  }
}
