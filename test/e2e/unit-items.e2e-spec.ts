import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OWN = '/api/v2/ota/partner/bookings';
const ALL = '/api/v2/operator/bookings';

interface Item {
  readonly TicketCode: string;
  readonly UUID: string;
  readonly TicketTypeID: number;
}

describe('the tickets of a booking one by one', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  const price = (Amount: number) => ({ Amount, Currency: 'GBP' });
  let activityId: string;
  let adult: number;
  let family: number;

  beforeEach(async () => {
    const TicketTypes = [
      { Name: 'Adult', Price: price(4500) },
      { Name: 'Family', Price: price(9000), ParticipantsPerTicket: 4 },
    ];
    const activity = await operator.addActivity({ Price: undefined, TicketTypes });
    activityId = activity.ActivityID;
    [adult, family] = activity.TicketTypes.map(({ ID }: { ID: number }) => ID);
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 40);
  });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const book = async (overrides: Record<string, unknown> = {}): Promise<string> => {
    const answer = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, overrides));
    expect(answer.status).toBe(201);
    return answer.body.data.BookingReference;
  };
  const items = async (reference: string): Promise<Item[]> =>
    (await operator.api.get(`${OWN}/${reference}/tickets`)).body.data;
  const codes = async (reference: string) => (await items(reference)).map(({ TicketCode }) => TicketCode);

  it('match its lines, and are the same for every reader at any time', async () => {
    const Tickets = [
      { TicketTypeID: adult, Quantity: 2 },
      { TicketTypeID: family, Quantity: 1 },
    ];
    const reference = await book({ Participants: 6, Tickets });
    const listed = await items(reference);
    const common = {
      TicketCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
      UUID: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      ResellerReference: null,
      RedeemedAt: null,
    };
    const one = { ...common, TicketTypeID: adult, Name: 'Adult', Price: price(4500), Participants: 1 };
    const many = { ...common, TicketTypeID: family, Name: 'Family', Price: price(9000), Participants: 4 };
    expect(listed).toEqual([one, one, many]);
    expect(new Set(listed.flatMap(({ TicketCode, UUID }) => [TicketCode, UUID])).size).toBe(6);
    expect((await operator.api.get(`${ALL}/${reference}`)).body.data.UnitItems).toEqual(listed);
    const another = await test.another();
    const there = another.anonymous.withKey(await operator.issueKey(['operator']));
    expect((await there.get(`${ALL}/${reference}`)).body.data.UnitItems).toEqual(listed);
  });

  it('differ between bookings, also when many clients of an operator request the first ones at once', async () => {
    const references = await Promise.all([1, 2, 3, 4].map(() => book({ Participants: 3 })));
    const all = (await Promise.all(references.map(codes))).flat();
    expect(new Set(all).size).toBe(12);
    expect((await Promise.all(references.map(codes))).flat()).toEqual(all);
  });

  it('grow and shrink with the party: the last ones go, and none that is gone comes back', async () => {
    const reference = await book({ Participants: 3 });
    const first = await codes(reference);
    const resize = (Participants: number) => operator.api.patch(`${ALL}/${reference}`, { Participants });
    await resize(5);
    const larger = await codes(reference);
    expect(larger.slice(0, 3)).toEqual(first);
    expect(larger).toHaveLength(5);
    await resize(2);
    expect(await codes(reference)).toEqual(first.slice(0, 2));
    await resize(4);
    const again = await codes(reference);
    expect(again.slice(0, 2)).toEqual(first.slice(0, 2));
    expect(again.slice(2).filter((code) => larger.includes(code))).toEqual([]);
    expect(new Set(again).size).toBe(4);
  });

  it('follow tickets that are exchanged for others', async () => {
    const reference = await book({ Participants: 5 });
    const before = await items(reference);
    const Tickets = [
      { TicketTypeID: family, Quantity: 1 },
      { TicketTypeID: adult, Quantity: 2 },
    ];
    expect((await operator.api.patch(`${OWN}/${reference}`, { Tickets })).status).toBe(200);
    const after = await items(reference);
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after.slice(2)).toMatchObject([{ TicketTypeID: family, Price: price(9000), Participants: 4 }]);
  });

  it('are seen by the partner that booked, and by nobody else', async () => {
    const reference = await book();
    for (const other of [await operator.client(['ota'], 'rival'), (await test.addOperator()).api]) {
      expectProblem(await other.get(`${OWN}/${reference}/tickets`), 404, 'booking-not-found');
    }
  });

  it('stay when a change is rejected', async () => {
    const reference = await book({ Participants: 3 });
    const before = await items(reference);
    expect((await operator.api.patch(`${ALL}/${reference}`, { Participants: 41 })).status).toBe(409);
    expect(await items(reference)).toEqual(before);
  });
});
