import { Database } from '../../src/platform/database';
import { type ApiAnswer } from './api-client';
import { type EventCounter } from './event-counter';
import { type TestApp, type TestOperator } from './test-app';

export const BASKETS = '/api/v2/baskets';

export const CUSTOMER = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+447700900123' };

/** What a shop does, and what became of it in every table that must agree. */
export class TestShop {
  constructor(
    private readonly test: TestApp,
    private readonly operator: TestOperator,
    private readonly events: EventCounter,
  ) {}

  /** A basket with two places of the activity's timeslot of 5 June at 10:00. */
  async basket(activityId: string, overrides: Record<string, unknown> = {}): Promise<string> {
    const item = { ActivityID: activityId, Date: '2027-06-05', Time: '10:00', Participants: 2, ...overrides };
    const answer = await this.operator.api.post(BASKETS, { Items: [item] });
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
    return answer.body.data.BasketID;
  }

  pay(basketId: string, Token = 'tok_ok'): Promise<ApiAnswer> {
    const body = { Customer: CUSTOMER, Payment: { Method: 'card', Token } };
    return this.operator.api.post(`${BASKETS}/${basketId}/checkout`, body);
  }

  async statusOf(basketId: string): Promise<string> {
    return (await this.operator.api.get(`${BASKETS}/${basketId}`)).body.data.Status;
  }

  /** Orders, charges that stand, charges refunded, events and confirmed bookings of a basket. */
  async ledger(basketId: string) {
    const database = this.test.app.get(Database);
    const count = async (from: string) =>
      Number(
        (await database.row<{ n: number }>(
          `SELECT COUNT(*) AS n FROM basket b ${from} AND b.public_id = ? AND b.operator_id = ?`,
          [basketId, this.operator.id],
        ))!.n,
      );
    const charges = `JOIN payment p ON p.basket_id = b.id JOIN sandbox_charge c ON c.payment_key = p.payment_key`;
    return {
      orders: await count('JOIN sales_order o ON o.basket_id = b.id WHERE 1 = 1'),
      charges: await count(`${charges} WHERE c.status = 'succeeded'`),
      refunds: await count(`${charges} WHERE c.status = 'refunded'`),
      events: this.events.ordersCompleted.filter((each) => each === basketId).length,
      bookings: await count(
        `JOIN basket_item i ON i.basket_id = b.id JOIN booking k ON k.id = i.booking_id WHERE k.status = 'confirmed'`,
      ),
    };
  }
}

export const PAID = { orders: 1, charges: 1, refunds: 0, events: 1, bookings: 1 };
export const UNPAID = { orders: 0, charges: 0, refunds: 0, events: 0, bookings: 0 };
