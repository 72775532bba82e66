import { Injectable } from '@nestjs/common';
import { Transactions } from '../platform/database';
import { Clock, toTimestamp } from '../platform/values/time';
import { DEMO_OPERATOR, DemoAccessService, type DemoSellers } from './demo-access.service';
import { demoSales, placesOfExamples } from './sales/demo-bookings';
import { DemoEmailsService } from './demo-emails.service';
import { pastSales } from './sales/demo-history';
import type { DemoKeys } from './demo-keys';
import type { DemoSale } from './sales/demo-parties';
import { DemoSalesService } from './sales/demo-sales.service';
import { DemoShopService } from './demo-shop.service';
import { DemoShopfront } from './demo-shopfront';
import { DemoUsageService } from './demo-usage.service';

/** Local times of the sales of a past day, by day of the month. */
const SOLD_AT = ['10:25', '18:40', '13:10'] as const;

interface SetUp {
  readonly keys: DemoKeys;
  readonly sellers: DemoSellers;
  /** Sales that have not been made yet. */
  readonly online: readonly DemoSale[];
  /** Times of the sales with emails, in Unix seconds. */
  readonly soldAt: readonly number[];
  /** Bookings whose guests have arrived. */
  readonly here: ReadonlyMap<DemoSale, string>;
}

/** Creates an operator that looks like a real business, so that the first request finds something to sell. */
@Injectable()
export class DemoService {
  constructor(
    private readonly access: DemoAccessService,
    private readonly shopfront: DemoShopfront,
    private readonly sales: DemoSalesService,
    private readonly shop: DemoShopService,
    private readonly usage: DemoUsageService,
    private readonly emails: DemoEmailsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Creates the demo in a database without operators; otherwise as `seed`. */
  async seedEmptyDatabase(show: (keys: DemoKeys) => void): Promise<void> {
    if (await this.access.isNeeded()) await this.seed(show);
  }

  /**
   * Creates everything or nothing, except for pictures, online sales, which are charged outside of transactions, and
   * emails. If the process is killed there, the demo has fewer of them, and the server sends the emails.
   * @param show receives the new keys once they are valid
   * @returns false if the demo operator exists
   */
  async seed(show: (keys: DemoKeys) => void): Promise<boolean> {
    const made = await this.transactions.run(() => this.setUp());
    if (!made) return false;
    const { keys, sellers, online, soldAt, here } = made;
    show(keys);
    await this.shopfront.addPictures(sellers.operatorId);
    // The grouping keys of a meter apply from the commit of its definition.
    await this.usage.recordMonths(sellers.operatorId);
    for (const sale of online) await this.clock.asOf(timeOf(sale), () => this.shop.sell(sellers, sale));
    await this.emails.sendAsOf(soldAt);
    for (const [sale, reference] of here) await this.sales.checkIn(sellers, sale, reference);
    return true;
  }

  private async setUp(): Promise<SetUp | undefined> {
    const opened = await this.access.open();
    if (!opened) return undefined;
    const { keys, sellers } = opened;
    const { stock, today } = await this.shopfront.open(sellers.operatorId);
    const { all, last } = demoSales(stock, today);
    const sales = [...pastSales(stock, today), ...all];
    const isOnline = ({ way }: DemoSale) => way === 'online' && this.shop.isOpen;
    const references = new Map<DemoSale, string>();
    for (const sale of sales.filter((each) => !isOnline(each))) {
      references.set(sale, await this.clock.asOf(timeOf(sale), () => this.sales.sell(sellers, sale)));
    }
    await this.sales.hold(sellers, placesOfExamples(stock, today));
    await this.sales.passOn(sellers, last, references.get(last)!);
    await this.usage.describe(sellers.operatorId);
    const here = new Map([...references].filter(([{ isHere }]) => isHere));
    return {
      keys,
      sellers,
      online: sales.filter(isOnline),
      soldAt: sales.filter(({ hasEmail }) => hasEmail).map(timeOf),
      here,
    };
  }
}

function timeOf({ soldOn }: DemoSale): number {
  return toTimestamp(DEMO_OPERATOR.timeZone, soldOn, SOLD_AT[Number(soldOn.slice(-2)) % SOLD_AT.length]!)!;
}
