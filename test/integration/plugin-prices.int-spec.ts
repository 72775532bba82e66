/** @jest-environment-options {"ownModules": true} */
import { Injectable, Module } from '@nestjs/common';
import { CatalogModule, PriceRulesService } from '../../src/catalog';
import type { SlipwayPlugin } from '../../src/plugins';
import { TestApp, bookingBody } from '../support/test-app';

/** The time at which the tide turns costs more. */
@Injectable()
class TidePrices {
  constructor(private readonly prices: PriceRulesService) {}

  set(operatorId: number, activityId: string, time: string, priceAmount: number): Promise<unknown> {
    return this.prices.replace(operatorId, activityId, ({ priceRules, ticketTypes }) => [
      ...priceRules.filter(({ times }) => times.length === 0),
      { ticketTypeId: ticketTypes[0]!.id, fromDate: null, toDate: null, weekdays: [], times: [time], priceAmount },
    ]);
  }
}

@Module({ imports: [CatalogModule], providers: [TidePrices] })
class TidePricesModule {}

const TIDES: SlipwayPlugin = { name: 'tide-prices', module: TidePricesModule };

describe('prices that a plugin sets', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await TestApp.create({ plugins: [TIDES] });
  });

  afterAll(() => test.close());

  it('are charged by every channel, next to the rules of the operator', async () => {
    const operator = await test.addOperator();
    const { ActivityID, TicketTypes } = await operator.addActivity();
    for (const time of ['10:00', '14:00']) await operator.addTimeslot(ActivityID, '2027-06-05', time);
    const rule = { TicketTypeID: TicketTypes[0].ID, Weekdays: ['saturday'], Price: { Amount: 5000, Currency: 'GBP' } };
    const path = `/api/v2/operator/activities/${ActivityID}/prices`;
    expect((await operator.api.put(path, [rule])).status).toBe(200);
    const pricesShown = async () => {
      const query = { Date: '2027-06-05' };
      const { body } = await operator.api.get(`/api/v2/ota/partner/availability/${ActivityID}/timeslots`, query);
      return body.data.map(({ Price }: { Price: { Amount: number } }) => Price.Amount);
    };
    expect(await pricesShown()).toEqual([5000, 5000]);
    await test.app.get(TidePrices).set(operator.id, ActivityID, '14:00', 7000);
    expect(await pricesShown()).toEqual([5000, 7000]);
    const booked = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID, { Time: '14:00' }));
    expect(booked.body.data.Total).toEqual({ Amount: 7000, Currency: 'GBP' });
    await test.app.get(TidePrices).set(operator.id, ActivityID, '10:00', 3000);
    expect(await pricesShown()).toEqual([3000, 5000]);
  });
});
