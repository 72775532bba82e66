import { Injectable } from '@nestjs/common';
import { BookingsService } from '../bookings';
import type { Activity } from '../catalog';
import { OperatorSlugTakenError, OperatorsService } from '../operators';
import { Clock, addDays, isoWeekday, localDateAt } from '../shared/time';
import { DemoAccessService } from './demo-access.service';
import { demoCustomer, demoOrigin } from './demo-bookings';
import { DEMO_ACTIVITIES, type DemoActivity } from './demo-catalogue';
import type { DemoKeys } from './demo-keys';
import { DEMO_TIME_ZONE, DemoShopfront } from './demo-shopfront';
import { DemoUsageService } from './demo-usage.service';

const OPERATOR = { slug: 'demo', name: 'Harbour Watersports', timeZone: DEMO_TIME_ZONE, currency: 'GBP' };

/** How many bookings the demo has beside the sold-out Saturday. */
const BOOKINGS = 40;

interface Stock {
  readonly activity: Activity;
  readonly demo: DemoActivity;
}

/** Sets up an operator that looks like a real business, so that the first request finds something to sell. */
@Injectable()
export class DemoService {
  constructor(
    private readonly operators: OperatorsService,
    private readonly access: DemoAccessService,
    private readonly shopfront: DemoShopfront,
    private readonly usage: DemoUsageService,
    private readonly bookings: BookingsService,
    private readonly clock: Clock,
  ) {}

  /** Seeds a database that has no operator yet. */
  async seedEmptyDatabase(): Promise<DemoKeys | undefined> {
    return (await this.operators.anyExists()) ? undefined : this.seed();
  }

  /** @returns the new keys, or undefined when the demo operator was there already */
  async seed(): Promise<DemoKeys | undefined> {
    if (await this.operators.findBySlug(OPERATOR.slug)) return undefined;
    const operatorId = await this.createOperator();
    if (operatorId === undefined) return undefined;
    const { demoKeys, partnerKeyId } = await this.access.grant(operatorId);
    const today = localDateAt(OPERATOR.timeZone, this.clock.now());
    const stock: Stock[] = [];
    for (const demo of DEMO_ACTIVITIES)
      stock.push({ demo, activity: await this.shopfront.add(operatorId, demo, today) });
    await this.sellOutSaturday(stock[0]!, today, partnerKeyId);
    await this.sellSome(stock, today, partnerKeyId);
    await this.usage.recordMonth(operatorId);
    return demoKeys;
  }

  /** @returns undefined when another process was faster */
  private async createOperator(): Promise<number | undefined> {
    try {
      return await this.operators.create(OPERATOR);
    } catch (error) {
      if (error instanceof OperatorSlugTakenError) return undefined;
      throw error;
    }
  }

  private async sellOutSaturday({ activity, demo }: Stock, today: string, partnerKeyId: number): Promise<void> {
    const saturday = busySaturday(today);
    let index = 0;
    for (const time of demo.schedule.flatMap((schedule) => schedule.times)) {
      for (let left = activity.defaultCapacity; left > 0; left -= 4) {
        await this.book(activity, {
          date: saturday,
          time,
          participants: Math.min(4, left),
          index: index++,
          partnerKeyId,
        });
      }
    }
  }

  private async sellSome(stock: readonly Stock[], today: string, partnerKeyId: number): Promise<void> {
    const onSale = stock.filter(({ demo }) => demo.schedule.length > 0);
    for (let index = 0; index < BOOKINGS; index++) {
      const { activity, demo } = onSale[index % onSale.length]!;
      const { times, weekdays } = demo.schedule[0]!;
      let date = addDays(today, 2 + ((index * 5) % 24));
      while (!weekdays.includes(isoWeekday(date)) || date === busySaturday(today)) date = addDays(date, 1);
      const time = times[index % times.length]!;
      await this.book(activity, { date, time, participants: 1 + (index % 2), index, partnerKeyId });
    }
  }

  private async book(
    activity: Activity,
    booking: { date: string; time: string; participants: number; index: number; partnerKeyId: number },
  ): Promise<void> {
    const { index, partnerKeyId, ...places } = booking;
    await this.bookings.place({
      ...places,
      activity,
      timeZone: OPERATOR.timeZone,
      currency: OPERATOR.currency,
      customer: demoCustomer(index),
      answers: [],
      fileOwner: '',
      notes: '',
      origin: demoOrigin(index, partnerKeyId),
    });
  }
}

/** The second Saturday from now. */
function busySaturday(today: string): string {
  return addDays(today, 7 + ((6 - isoWeekday(today) + 7) % 7));
}
