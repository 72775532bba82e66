import { EMPTY_CONTENT } from '../support/content';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const ACTIVITIES = '/api/v2/operator/activities';
const UNIT = {
  UnitType: 'OTHER',
  MinAge: 0,
  MaxAge: 99,
  IDRequired: false,
  MinQuantity: null,
  MaxQuantity: null,
  AccompaniedBy: [],
  Reference: null,
};
const SMALLEST = { Name: 'Rock pools', Type: 'event', DurationMinutes: 60 };

describe('operator activities', () => {
  const { test, operator } = useTestApp();

  afterEach(() => test.clock.run());

  it('need a name, a type and a duration; everything else has a default', async () => {
    test.clock.set('2027-06-01T08:00:00Z');
    const made = await operator.api.post(ACTIVITIES, SMALLEST);
    expect(made.status).toBe(201);
    expect(made.body.data).toEqual({
      ...SMALLEST,
      ID: expect.any(Number),
      ActivityID: expect.stringMatching(/^a_[0-9a-z]{12}$/),
      Description: '',
      Location: '',
      ImageURLs: [],
      ...EMPTY_CONTENT,
      Translations: {},
      Price: { Amount: 0, Currency: 'GBP' },
      DefaultPrice: { Amount: 0, Currency: 'GBP' },
      TicketTypes: [
        {
          ID: expect.any(Number),
          Name: 'Standard',
          Price: { Amount: 0, Currency: 'GBP' },
          ParticipantsPerTicket: 1,
          IsDefault: true,
          ...UNIT,
        },
      ],
      MinParticipants: 1,
      MaxParticipants: 10,
      AvailabilityType: 'start-time',
      CutoffMinutes: 0,
      CancellationCutoffMinutes: 0,
      CancellationPolicy: null,
      VATPercent: null,
      RequiredContactFields: [],
      Reference: null,
      ...{ Latitude: null, Longitude: null },
      TimeZone: 'Europe/London',
      HasRequiredQuestions: false,
      WaitlistEnabled: false,
      UpdatedAt: Date.parse('2027-06-01T08:00:00Z') / 1000,
      Status: 'draft',
      SoldOnline: true,
      DefaultCapacity: 10,
    });
    const read = await operator.api.get(`${ACTIVITIES}/${made.body.data.ActivityID}`);
    expect(read.body).toEqual(made.body);
  });

  it('change only in the fields that are sent', async () => {
    test.clock.set('2027-06-01T08:00:00Z');
    const before = await operator.addActivity();
    test.clock.advance(5);
    const path = `${ACTIVITIES}/${before.ActivityID}`;
    const changes = { Description: 'New', Status: 'archived', SoldOnline: false, CutoffMinutes: 5, ImageURLs: [] };
    const published = {
      CancellationCutoffMinutes: 60,
      RequiredContactFields: ['country', 'notes'],
      Reference: 'POOLS',
    };
    const changed = await operator.api.patch(path, { ...changes, ...published });
    expect(changed.body.data).toEqual({ ...before, ...changes, ...published, UpdatedAt: before.UpdatedAt + 5 });
    expect((await operator.api.get(path)).body).toEqual(changed.body);
    const cleared = await operator.api.patch(path, { Reference: '', RequiredContactFields: [] });
    expect(cleared.body.data).toMatchObject({ Reference: null, RequiredContactFields: [], Description: 'New' });
  });

  it('are somewhere on the map, or nowhere', async () => {
    const path = `${ACTIVITIES}/${(await operator.addActivity()).ActivityID}`;
    const placed = await operator.api.patch(path, { Latitude: -50.15363449, Longitude: 180 });
    expect(placed.body.data).toMatchObject({ Latitude: -50.153634, Longitude: 180 });
    const onTheEquator = await operator.api.patch(path, { Latitude: 0, Longitude: 6.7 });
    expect(onTheEquator.body.data).toMatchObject({ Latitude: 0, Longitude: 6.7 });
    const elsewhere = await operator.api.patch(path, { Location: 'Pier 2', Latitude: null });
    expect(elsewhere.body.data).toMatchObject({ Latitude: 0, Longitude: 6.7 });
    const cleared = await operator.api.patch(path, { Latitude: 0, Longitude: 0 });
    expect(cleared.body.data).toMatchObject({ Latitude: null, Longitude: null });
  });

  it.each([
    [{ Name: undefined }, ['Name']],
    [{ Name: 'x'.repeat(201) }, ['Name']],
    [{ Type: 'party' }, ['Type']],
    [{ DurationMinutes: 4 }, ['DurationMinutes']],
    [{ ImageURLs: ['javascript:alert(1)'] }, ['ImageURLs']],
    [{ ImageURLs: [5] }, ['ImageURLs']],
    [{ MinParticipants: 5, MaxParticipants: 4 }, ['MaxParticipants']],
    [{ Status: 'deleted', DefaultCapacity: 10_001 }, ['Status', 'DefaultCapacity']],
    [{ CutoffMinutes: -1 }, ['CutoffMinutes']],
    [{ CancellationCutoffMinutes: 525_601 }, ['CancellationCutoffMinutes']],
    [{ RequiredContactFields: ['shoeSize'] }, ['RequiredContactFields']],
    [{ Reference: 'x'.repeat(101) }, ['Reference']],
    [{ Latitude: 90.000001, Longitude: '5' }, ['Latitude', 'Longitude']],
    [{ Latitude: 50 }, ['Longitude']],
    [{ Longitude: 0 }, ['Latitude']],
    [{ Price: { Amount: -1, Currency: 'GBP' } }, ['Price.Amount']],
    [{ Price: { Amount: 1, Currency: 'EUR' } }, ['Price.Currency']],
    [{ Price: { Amount: 1, Currency: 'XXX' } }, ['Price.Currency']],
    [{ Price: { Amount: 1, Currency: 'gbp' } }, ['Price.Currency']],
    [{ Price: { Amount: 1 } }, ['Price.Currency']],
    [{ TicketTypes: [] }, ['TicketTypes']],
    [{ ID: 7, ActivityID: 'a_000000000000', UpdatedAt: 1 }, ['ID', 'ActivityID', 'UpdatedAt']],
  ])('reject %j', async (wrong, fields) => {
    expectProblem(await operator.api.post(ACTIVITIES, { ...SMALLEST, ...wrong }), 422, 'validation', fields);
  });

  describe('ticket types', () => {
    const price = (Amount: number, Currency = 'GBP') => ({ Amount, Currency });

    it('are replaced as a list: preserved by ID, added, withdrawn, reordered', async () => {
      const activity = await operator.addActivity({
        Price: undefined,
        TicketTypes: [
          { Name: 'Adult', Price: price(4500) },
          { Name: 'Child', Price: price(2000) },
        ],
      });
      const [adult, child] = activity.TicketTypes;
      const path = `${ACTIVITIES}/${activity.ActivityID}`;
      const changed = await operator.api.patch(path, {
        TicketTypes: [
          { Name: 'Senior', Price: price(3000), IsDefault: true },
          { ID: child.ID, Name: 'Child', Price: price(2100) },
        ],
      });
      expect(changed.body.data.TicketTypes).toEqual([
        {
          ...{ ID: expect.any(Number), Name: 'Senior', Price: price(3000), ParticipantsPerTicket: 1, IsDefault: true },
          ...UNIT,
        },
        { ID: child.ID, Name: 'Child', Price: price(2100), ParticipantsPerTicket: 1, IsDefault: false, ...UNIT },
      ]);
      expect(changed.body.data.Price).toEqual(price(2100));
      const again = { TicketTypes: [{ ID: adult.ID, Name: 'Adult', Price: price(1) }] };
      expectProblem(await operator.api.patch(path, again), 422, 'validation', ['TicketTypes.0.ID']);
    });

    it.each([
      [
        [
          { Name: 'A', Price: price(1, 'EUR') },
          { Name: 'B', Price: price(1, 'USD') },
        ],
        ['0.Price.Currency', '1.Price.Currency'],
      ],
      [
        [
          { Name: 'A', Price: price(1), IsDefault: true },
          { Name: 'B', Price: price(1), IsDefault: true },
        ],
        ['1.IsDefault'],
      ],
      [[{ Name: 'A', Price: price(1), ParticipantsPerTicket: 0 }], ['0.ParticipantsPerTicket']],
      [[{ Name: '', Price: 5 }], ['0.Name', '0.Price']],
      [[{ Name: 'A', Price: price(1), UnitType: 'adult', MaxAge: 151 }], ['0.UnitType', '0.MaxAge']],
      [
        [
          { Name: 'A', Price: price(1), MinAge: 18, MaxAge: 17 },
          { Name: 'B', Price: price(1), MinQuantity: 3, MaxQuantity: 2, AccompaniedBy: [1] },
        ],
        ['0.MaxAge', '1.MaxQuantity', '1.AccompaniedBy'],
      ],
    ])('reject %j', async (TicketTypes, fields) => {
      const answer = await operator.api.post(ACTIVITIES, { ...SMALLEST, TicketTypes });
      expectProblem(
        answer,
        422,
        'validation',
        fields.map((field) => `TicketTypes.${field}`),
      );
    });

    it('say for whom they are; what is not said of an existing one stays', async () => {
      const { ActivityID, TicketTypes } = await operator.addActivity();
      const path = `${ACTIVITIES}/${ActivityID}`;
      const adult = { ID: TicketTypes[0].ID, Name: 'Adult', Price: price(4500) };
      const child = { Name: 'Child', Price: price(2000) };
      const published = {
        ...{ UnitType: 'CHILD', MinAge: 6, MaxAge: 15, IDRequired: true, MinQuantity: 1, MaxQuantity: 4 },
        ...{ AccompaniedBy: [adult.ID], Reference: 'CH' },
      };
      const written = await operator.api.patch(path, { TicketTypes: [adult, { ...child, ...published }] });
      const added = written.body.data.TicketTypes[1];
      expect(added).toMatchObject(published);
      const product = await operator.api.get(`/api/v2/ota/partner/products`);
      expect(product.body.data.find((each: { ActivityID: string }) => each.ActivityID === ActivityID)).toMatchObject({
        TicketTypes: [{ ...UNIT, Name: 'Adult' }, published],
      });
      const dearer = { ...child, ID: added.ID, Price: price(2100) };
      const kept = await operator.api.patch(path, { TicketTypes: [adult, dearer] });
      expect(kept.body.data.TicketTypes[1]).toEqual({ ...added, Price: price(2100) });
      const none = { MinQuantity: 0, MaxQuantity: 0, AccompaniedBy: [], Reference: '' };
      const cleared = await operator.api.patch(path, { TicketTypes: [adult, { ...dearer, ...none }] });
      const nothing = { MinQuantity: null, MaxQuantity: null, AccompaniedBy: [], Reference: null };
      expect(cleared.body.data.TicketTypes[1]).toMatchObject({ ...nothing, UnitType: 'CHILD', MinAge: 6 });
      const executeUnbatched = [{ ...dearer, AccompaniedBy: [adult.ID] }];
      const rejected = await operator.api.patch(path, { TicketTypes: executeUnbatched });
      expectProblem(rejected, 422, 'validation', ['TicketTypes.0.AccompaniedBy']);
    });

    it('do not go together with Price, and a new activity has none to name', async () => {
      const TicketTypes = [{ Name: 'A', Price: price(1) }];
      expectProblem(
        await operator.api.post(ACTIVITIES, { ...SMALLEST, Price: price(1), TicketTypes }),
        422,
        'validation',
        ['Price'],
      );
      const withId = await operator.api.post(ACTIVITIES, { ...SMALLEST, TicketTypes: [{ ...TicketTypes[0], ID: 1 }] });
      expectProblem(withId, 422, 'validation', ['TicketTypes.0.ID']);
    });
  });

  it('are listed page by page, drafts and archived too, by name', async () => {
    const { api } = await test.addOperator();
    for (const Name of ['C', 'A', 'B', 'A', 'D']) await api.post(ACTIVITIES, { ...SMALLEST, Name });
    const names: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await api.get(ACTIVITIES, { Limit: 2, Cursor: cursor ?? undefined });
      names.push(...body.data.map(({ Name }: { Name: string }) => Name));
      cursor = body.NextCursor;
    } while (cursor);
    expect(names).toEqual(['A', 'A', 'B', 'C', 'D']);
    expect((await api.get(ACTIVITIES)).body.NextCursor).toBeNull();
  });

  it('that are unknown are a 404, those of no form a 400', async () => {
    for (const request of [operator.api.get.bind(operator.api), operator.api.patch.bind(operator.api)]) {
      expectProblem(await request(`${ACTIVITIES}/a_000000000000`), 404, 'product-not-found');
      expectProblem(await request(`${ACTIVITIES}/7`), 400, 'invalid-activity-id');
    }
  });
});
