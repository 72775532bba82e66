import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { TimeslotsService } from '../availability';
import { ActivitiesService, PriceRulesService, type PricedActivity } from '../catalog';
import { PicturesService } from '../pictures';
import { Clock, type LocalDate, addDays, localDateAt } from '../platform/values/time';
import { QuestionsService } from '../waivers';
import { DEMO_OPERATOR } from './demo-access.service';
import type { DemoStock } from './sales/demo-parties';
import { firstDayOfBusiness } from './sales/demo-history';
import type { DemoActivity } from './demo-activity';
import { DEMO_ACTIVITIES } from './demo-catalogue';

const PICTURES = join(__dirname, 'pictures');

/** How far ahead the demo has timeslots, in days. */
const DAYS_AHEAD = 91;

/** Creates the activities of the demo. */
@Injectable()
export class DemoShopfront {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly prices: PriceRulesService,
    private readonly timeslots: TimeslotsService,
    private readonly questions: QuestionsService,
    private readonly pictures: PicturesService,
    private readonly clock: Clock,
  ) {}

  /** Adds all activities. Their timeslots start with the business, so that past days have some, too. */
  async open(operatorId: number): Promise<{ stock: DemoStock[]; today: LocalDate }> {
    const today = localDateAt(DEMO_OPERATOR.timeZone, this.clock.now());
    const stock: DemoStock[] = [];
    for (const demo of DEMO_ACTIVITIES) stock.push({ demo, activity: await this.add(operatorId, demo, today) });
    return { stock, today };
  }

  /** Adds a picture to each activity, outside of a transaction. The SVG files next to the pictures are their sources. */
  async addPictures(operatorId: number): Promise<void> {
    for (const { activityId, picture } of DEMO_ACTIVITIES) {
      const file = await this.pictures.receive(createReadStream(join(PICTURES, `${picture}.webp`)));
      try {
        await this.pictures.add(operatorId, activityId, file);
      } finally {
        await this.pictures.discard(file);
      }
    }
  }

  /** Adds an activity with its questions, and with timeslots for the next three months. */
  private async add(operatorId: number, demo: DemoActivity, today: string): Promise<PricedActivity> {
    const tickets = demo.tickets.map((ticket, index) => ({
      id: undefined,
      participantsPerTicket: 1,
      isDefault: index === 0,
      ...ticket,
    }));
    const activity = await this.activities.create(operatorId, demo.details, tickets, demo.activityId);
    await this.addPrices(operatorId, demo);
    for (const question of demo.questions) await this.questions.add(operatorId, activity.id, question);
    for (const { times, weekdays } of demo.schedule) {
      for (const time of times) {
        const requested = {
          date: firstDayOfBusiness(today),
          time,
          capacity: activity.defaultCapacity,
          durationMinutes: activity.durationMinutes,
        };
        const until = addDays(today, DAYS_AHEAD);
        await this.timeslots.addRepeated(activity, DEMO_OPERATOR.timeZone, requested, {
          frequency: 'daily',
          interval: 1,
          weekdays,
          until,
        });
      }
    }
    return this.activities.getActivity(operatorId, demo.activityId);
  }

  private async addPrices(operatorId: number, { activityId, prices }: DemoActivity): Promise<void> {
    if (!prices) return;
    const everySession = { fromDate: null, toDate: null, weekdays: [], times: [] };
    await this.prices.replace(operatorId, activityId, ({ ticketTypes }) => {
      return prices.map((price) => ({ ticketTypeId: ticketTypes[0]!.id, ...everySession, ...price }));
    });
  }
}
