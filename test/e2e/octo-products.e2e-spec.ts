import { zProduct } from '@octocloud/types';
import type { ApiAnswer } from '../support/api-client';
import { expectOctoError, expectOctoHeaders } from '../support/octo';
import type { TestOperator } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const PRODUCTS = '/octo/products';

const UNIT = {
  reference: null,
  type: 'OTHER',
  restrictions: {
    ...{ minAge: 0, maxAge: 99, idRequired: false, minQuantity: null, maxQuantity: null },
    ...{ paxCount: 1, accompaniedBy: [] },
  },
  requiredContactFields: [],
};

describe('products of OCTO', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });

  const ids = ({ body }: ApiAnswer): string[] => body.map(({ id }: { id: string }) => id);
  const list = async (of: TestOperator = operator) => ids(await of.api.get(PRODUCTS));

  it('show every field', async () => {
    const { ActivityID, TicketTypes } = await operator.addActivity({
      Price: undefined,
      Reference: 'KAYAK',
      TicketTypes: [
        { Name: 'Adult', Price: { Amount: 4500, Currency: 'GBP' }, UnitType: 'ADULT', MinAge: 18, Reference: 'A' },
        {
          ...{ Name: 'Double', Price: { Amount: 8000, Currency: 'GBP' }, ParticipantsPerTicket: 2, IDRequired: true },
          ...{ MaxAge: 60, MinQuantity: 1, MaxQuantity: 3 },
        },
      ],
      MinParticipants: 3,
      MaxParticipants: 7,
      CancellationCutoffMinutes: 1440,
      RequiredContactFields: ['lastName', 'phoneNumber'],
    });
    for (const time of ['14:00', '10:00']) await operator.addTimeslot(ActivityID, '2027-06-05', time);
    await operator.addTimeslot(ActivityID, '2027-06-06', '10:00');
    const answer = await operator.api.get(PRODUCTS);
    expect(answer.body).toEqual([
      {
        id: ActivityID,
        internalName: 'Sunset kayak tour',
        reference: 'KAYAK',
        locale: 'en-GB',
        timeZone: 'Europe/London',
        allowFreesale: false,
        instantConfirmation: true,
        instantDelivery: true,
        availabilityRequired: true,
        availabilityType: 'START_TIME',
        deliveryFormats: ['QRCODE'],
        deliveryMethods: ['TICKET', 'VOUCHER'],
        redemptionMethod: 'DIGITAL',
        options: [
          {
            id: 'DEFAULT',
            default: true,
            internalName: 'Sunset kayak tour',
            reference: null,
            availabilityLocalStartTimes: ['10:00', '14:00'],
            cancellationCutoff: '1 day before the start',
            cancellationCutoffAmount: 1,
            cancellationCutoffUnit: 'day',
            requiredContactFields: ['lastName', 'phoneNumber'],
            restrictions: { minUnits: 2, maxUnits: 7 },
            units: [
              {
                ...{ ...UNIT, id: String(TicketTypes[0].ID), internalName: 'Adult', reference: 'A', type: 'ADULT' },
                restrictions: { ...UNIT.restrictions, minAge: 18 },
              },
              {
                ...{ ...UNIT, id: String(TicketTypes[1].ID), internalName: 'Double' },
                restrictions: {
                  ...{ ...UNIT.restrictions, maxAge: 60, idRequired: true, minQuantity: 1, maxQuantity: 3 },
                  paxCount: 2,
                },
              },
            ],
          },
        ],
      },
    ]);
    zProduct.parse(answer.body[0]);
    expectOctoHeaders(answer);
    expect((await operator.api.get(`${PRODUCTS}/${ActivityID}`)).body).toEqual(answer.body[0]);
    expect((await operator.api.get(`${PRODUCTS}/${ActivityID}/`)).body).toEqual(answer.body[0]);
  });

  it('are those on sale that have or had a timeslot which is not cancelled, by name', async () => {
    const add = async (overrides: object) => (await operator.addActivity({ ...overrides })).ActivityID as string;
    const late = await add({ Name: 'Late' });
    const early = await add({ Name: 'Early' });
    const never = await add({ Name: 'Never' });
    const cancelled = await add({ Name: 'Cancelled' });
    const closed = await add({ Name: 'Closed' });
    const draft = await add({ Name: 'Draft', Status: 'draft' });
    const atDesk = await add({ Name: 'At the desk', SoldOnline: false });
    for (const id of [late, early, closed, draft, atDesk]) await operator.addTimeslot(id, '2027-06-05', '10:00');
    const off = await operator.addTimeslot(cancelled, '2027-06-05', '10:00');
    await operator.api.patch(`/api/v2/operator/timeslots/${off.TimeslotID}`, { Status: 'closed' });
    expect(await list()).toEqual([cancelled, closed, early, late]);
    const gone = await operator.api.post(`/api/v2/operator/timeslots/${off.TimeslotID}/cancel`, {});
    expect(gone.status).toBe(200);
    expect(await list()).toEqual([closed, early, late]);
    for (const id of [never, cancelled, draft, atDesk, 'a_nothing', 'x'.repeat(300)]) {
      const answer = await operator.api.get(`${PRODUCTS}/${id}`);
      expectOctoError(answer, 400, 'INVALID_PRODUCT_ID', { productId: id });
    }
    const other = await test.addOperator();
    expectOctoError(await other.api.get(`${PRODUCTS}/${late}`), 400, 'INVALID_PRODUCT_ID', { productId: late });
    expect(await list(other)).toEqual([]);
  });

  it('start at the times of the last 366 days and of all to come, or else at the latest', async () => {
    const { ActivityID } = await operator.addActivity({ CancellationCutoffMinutes: 90 });
    const option = async () => (await operator.api.get(`${PRODUCTS}/${ActivityID}`)).body.options[0];
    for (const [date, time] of [
      ['2027-06-03', '08:15'],
      ['2027-06-04', '23:45'],
      ['2027-06-04', '00:00'],
      ['2028-05-01', '09:00'],
    ]) {
      await operator.addTimeslot(ActivityID, date!, time!);
    }
    const times = async () => (await option()).availabilityLocalStartTimes;
    expect(await times()).toEqual(['00:00', '08:15', '09:00', '23:45']);
    expect(await option()).toMatchObject({
      cancellationCutoff: '90 minutes before the start',
      cancellationCutoffAmount: 90,
      cancellationCutoffUnit: 'minute',
    });
    // 366 days after the third of June 2027, and one more.
    test.clock.set('2028-06-03T12:00:00Z');
    expect(await times()).toEqual(['00:00', '08:15', '09:00', '23:45']);
    test.clock.set('2028-06-04T12:00:00Z');
    expect(await times()).toEqual(['00:00', '09:00', '23:45']);
    test.clock.set('2031-01-01T12:00:00Z');
    expect(await times()).toEqual(['09:00']);
  });

  it('with opening hours have no start times', async () => {
    const { ActivityID } = await operator.addActivity({ AvailabilityType: 'opening-hours', DurationMinutes: 480 });
    await operator.addTimeslot(ActivityID, '2027-06-05', '09:00');
    const { body } = await operator.api.get(`${PRODUCTS}/${ActivityID}`);
    expect(body).toMatchObject({ availabilityType: 'OPENING_HOURS' });
    expect(body.options[0]).toMatchObject({
      availabilityLocalStartTimes: [],
      cancellationCutoff: 'Until closing',
      cancellationCutoffAmount: 0,
      cancellationCutoffUnit: 'hour',
    });
  });

  it('contain texts in the requested language with the capability for content', async () => {
    const { ActivityID } = await operator.addActivity({
      ...{ Highlights: ['Seals'], Included: ['Guide'], Excluded: ['Lunch'], WhatToBring: ['Towel'] },
      ...{ MeetingPoint: 'Blue container', Languages: ['en'], Categories: ['boat-tours'] },
      ...{ Latitude: 50.15363, Longitude: -5.06575 },
      Images: [{ URL: 'https://images.example.org/a.jpg', Alt: 'Kayaks' }],
      Translations: { de: { Name: 'Kajaktour', Highlights: ['Robben'] } },
    });
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const read = (path: string, capabilities: string, language = 'de-AT') =>
      operator.api.get(path, {}, { 'octo-capabilities': capabilities, 'accept-language': language });
    const single = await read(`${PRODUCTS}/${ActivityID}`, 'octo/content');
    expect(single.headers.get('content-language')).toBe('de');
    expect(single.headers.get('available-languages')).toBe('en-GB, de');
    zProduct.parse(single.body);
    for (const part of [single.body, single.body.options[0]]) {
      expect(part).toMatchObject({
        ...{ internalName: 'Sunset kayak tour', title: 'Kajaktour', categoryLabels: ['boat-tours'] },
        features: [
          { type: 'HIGHLIGHT', shortDescription: 'Robben' },
          { type: 'INCLUSION', shortDescription: 'Guide' },
          { type: 'EXCLUSION', shortDescription: 'Lunch' },
          { type: 'PREARRIVAL_INFORMATION', shortDescription: 'Towel' },
        ],
        locations: [{ title: null, shortDescription: 'Blue container' }],
        media: [{ src: 'https://images.example.org/a.jpg', caption: 'Kayaks' }],
        commentary: [{ format: 'IN_PERSON', language: 'en' }],
      });
    }
    const list = await read(PRODUCTS, 'octo/content');
    expect(list.body.find(({ id }: { id: string }) => id === ActivityID)).toEqual(single.body);
    const original = await read(`${PRODUCTS}/${ActivityID}`, 'octo/content', 'fr');
    expect(original.headers.get('content-language')).toBe('en-GB');
    expect(original.body.title).toBe('Sunset kayak tour');
    const bare = await read(`${PRODUCTS}/${ActivityID}`, '');
    expect(bare.headers.get('content-language')).toBe('en-GB');
    expect(bare.body).not.toHaveProperty('title');
    await operator.api.patch(`/api/v2/operator/activities/${ActivityID}`, { Status: 'archived' });
  });

  it('contain prices and content on request', async () => {
    const { ActivityID, TicketTypes } = await operator.addActivity({
      Description: 'Two hours.',
      ...{ Location: 'Harbour slipway', Latitude: 50.15363, Longitude: -5.06575 },
      ImageURLs: ['https://images.example.org/a.jpg', 'https://images.example.org/b.PNG?w=3'],
    });
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const headers = { 'octo-capabilities': ' octo/pricing ,content, octo/unknown' };
    const answer = await operator.api.get(`${PRODUCTS}/${ActivityID}`, {}, headers);
    expectOctoHeaders(answer, 'octo/pricing, octo/content');
    zProduct.parse(answer.body);
    const media = { title: null, caption: null, copyright: null };
    const content = {
      ...{ title: 'Sunset kayak tour', shortDescription: null, description: 'Two hours.', features: [], faqs: [] },
      media: [
        { src: 'https://images.example.org/a.jpg', type: 'image/jpeg', rel: 'COVER', ...media },
        { src: 'https://images.example.org/b.PNG?w=3', type: 'image/png', rel: 'GALLERY', ...media },
      ],
      ...{ categoryLabels: [], durationMinutesFrom: 120, durationMinutesTo: null, commentary: [] },
    };
    const start = { title: 'Harbour slipway', types: ['START'], place: { latitude: 50.15363, longitude: -5.06575 } };
    for (const part of [answer.body, answer.body.options[0]]) {
      expect(part).toMatchObject({ ...content, locations: [start] });
    }
    expect(answer.body).toMatchObject({ defaultCurrency: 'GBP', availableCurrencies: ['GBP'], pricingPer: 'UNIT' });
    const price = { original: 4500, retail: 4500, net: null, currency: 'GBP', currencyPrecision: 2, includedTaxes: [] };
    expect(answer.body.options[0].units[0]).toMatchObject({
      ...{ id: String(TicketTypes[0].ID), title: 'Standard', shortDescription: '', features: [] },
      pricingFrom: [price],
    });
    const path = `/api/v2/operator/activities/${ActivityID}`;
    expect((await operator.api.patch(path, { Latitude: 0, Longitude: 0 })).status).toBe(200);
    expect((await operator.api.get(`${PRODUCTS}/${ActivityID}`, {}, headers)).body.locations).toEqual([]);
    const byParameter = await operator.api.get(`${PRODUCTS}?_capabilities=pricing`);
    expectOctoHeaders(byParameter, 'octo/pricing');
    expect(byParameter.body[0].options[0].units[0].pricingFrom).toEqual([price]);
    expect(byParameter.body[0]).not.toHaveProperty('title');
    const yen = await test.addOperator({ currency: 'JPY', timeZone: 'Asia/Tokyo' });
    const tour = await yen.addActivity({ Price: { Amount: 4500, Currency: 'JPY' } });
    await yen.addTimeslot(tour.ActivityID, '2027-06-05', '10:00');
    const inYen = await yen.api.get(`${PRODUCTS}?_capabilities=octo/pricing`);
    expect(inYen.body[0].options[0].units[0].pricingFrom[0]).toMatchObject({ retail: 4500, currencyPrecision: 0 });
  });

  it('have a tag for each set of capabilities, and a new one when something has changed', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    for (const path of [PRODUCTS, `${PRODUCTS}/${ActivityID}`]) {
      const read = async (headers: Record<string, string> = {}) => operator.api.get(path, {}, headers);
      const priced = { 'octo-capabilities': 'octo/pricing' };
      const [plain, withPrices] = [await read(), await read(priced)];
      expect(plain.headers.get('etag')).toMatch(/^"/);
      expect(withPrices.text).not.toBe(plain.text);
      for (let again = 0; again < 3; again++) {
        expect((await read()).text).toBe(plain.text);
        const same = await read(priced);
        expect(same.text).toBe(withPrices.text);
        expectOctoHeaders(same, 'octo/pricing');
        const tag = plain.headers.get('etag')!;
        const unchanged = await read({ 'if-none-match': tag });
        expect(unchanged.status).toBe(304);
        expectOctoHeaders(unchanged);
      }
    }
    const before = await operator.api.get(PRODUCTS);
    await operator.addTimeslot(ActivityID, '2027-06-05', '11:00');
    const after = await operator.api.get(PRODUCTS, {}, { 'if-none-match': before.headers.get('etag')! });
    expect(after.status).toBe(200);
    expect(after.body[0].options[0].availabilityLocalStartTimes).toEqual(['10:00', '11:00']);
  });
});
