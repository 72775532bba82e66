import type { ApiAnswer, ApiClient } from './api-client';
import type { TestOperator } from './test-app';

export const OCTO = '/octo/bookings';

/** An activity with adults and children, one timeslot of which resellers book, and how they do. */
export class OctoSales {
  activityId!: string;
  adult!: string;
  child!: string;
  /** On 2027-06-05 at 10:00. */
  readonly availabilityId = '2027-06-05T10:00:00+01:00';

  constructor(private readonly operator: TestOperator) {}

  async open(capacity = 10, overrides: Record<string, unknown> = {}): Promise<this> {
    const price = (Amount: number) => ({ Amount, Currency: 'GBP' });
    const TicketTypes = [
      { Name: 'Adult', Price: price(4500), UnitType: 'ADULT' },
      { Name: 'Child', Price: price(2500), UnitType: 'CHILD' },
    ];
    const activity = await this.operator.addActivity({
      Price: undefined,
      TicketTypes,
      MaxParticipants: 8,
      ...overrides,
    });
    this.activityId = activity.ActivityID;
    [this.adult, this.child] = activity.TicketTypes.map(({ ID }: { ID: number }) => String(ID));
    await this.operator.addTimeslot(this.activityId, '2027-06-05', '10:00', capacity);
    return this;
  }

  body(overrides: Record<string, unknown> = {}) {
    const { activityId: productId, availabilityId } = this;
    return { productId, optionId: 'DEFAULT', availabilityId, unitItems: this.units(2), ...overrides };
  }

  units(adults: number, children = 0) {
    const of = (count: number, unitId: string) => Array.from({ length: count }, () => ({ unitId }));
    return [...of(adults, this.adult), ...of(children, this.child)];
  }

  reserve(overrides: Record<string, unknown> = {}, client: ApiClient = this.operator.api): Promise<ApiAnswer> {
    return client.post(OCTO, this.body(overrides));
  }

  async reserved(overrides: Record<string, unknown> = {}) {
    const answer = await this.reserve(overrides);
    expect(answer).toMatchObject({ status: 200, body: { status: 'ON_HOLD' } });
    return answer.body;
  }

  async confirmed(overrides: Record<string, unknown> = {}) {
    const { uuid } = await this.reserved(overrides);
    const answer = await this.act(uuid, 'confirm');
    expect(answer).toMatchObject({ status: 200, body: { status: 'CONFIRMED' } });
    return answer.body;
  }

  act(uuid: string, action: 'extend' | 'confirm' | 'cancel', body: object = {}): Promise<ApiAnswer> {
    return this.operator.api.post(`${OCTO}/${uuid}/${action}`, body);
  }

  update(uuid: string, body: object): Promise<ApiAnswer> {
    return this.operator.api.patch(`${OCTO}/${uuid}`, body);
  }

  async read(uuid: string) {
    const answer = await this.operator.api.get(`${OCTO}/${uuid}`);
    expect(answer.status).toBe(200);
    return answer.body;
  }

  /** Places that are taken of the timeslot. */
  async taken(date = '2027-06-05'): Promise<number> {
    const path = `/api/v2/operator/activities/${this.activityId}/timeslots?From=${date}&To=${date}`;
    const { body } = await this.operator.api.get(path);
    return body.data.reduce((sum: number, { Booked }: { Booked: number }) => sum + Booked, 0);
  }
}
