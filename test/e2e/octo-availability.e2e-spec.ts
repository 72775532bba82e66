import { zAvailability, zAvailabilityCalendar } from '@octocloud/types';
import type { OctoAvailabilityDto } from '../../src/interfaces/octo/availability/dto/availability.dto';
import { expectOctoError, expectOctoHeaders } from '../support/octo';
import { holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const AVAILABILITY = '/octo/availability';
const DAY = '2027-06-05';

describe('availability of OCTO', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });

  const ask = (body: object, headers: Record<string, string> = {}) => operator.api.post(AVAILABILITY, body, headers);
  const askDays = (body: object) => operator.api.post(`${AVAILABILITY}/calendar`, body);
  const of = (productId: string, rest: object = {}) => ({ productId, optionId: 'DEFAULT', ...rest });
  const hold = async (activityId: string, time: string, participants: number) => {
    const body = holdBody(activityId, { Date: DAY, Time: time, Participants: participants });
    expect((await operator.api.post('/api/v2/ota/partner/holds', body)).status).toBe(201);
  };
  const setStatus = async (id: number, status: string) => {
    const answer = await operator.api.patch(`/api/v2/operator/timeslots/${id}`, { Status: status });
    expect(answer.status).toBe(200);
  };

  it('shows every field of what is available, limited, sold out and closed', async () => {
    const { ActivityID } = await operator.addActivity({ CutoffMinutes: 30, MaxParticipants: 6 });
    for (const time of ['10:00', '11:00', '12:00', '13:00', '14:00']) await operator.addTimeslot(ActivityID, DAY, time);
    const closed = await operator.addTimeslot(ActivityID, DAY, '15:00');
    const cancelled = await operator.addTimeslot(ActivityID, DAY, '16:00');
    await hold(ActivityID, '11:00', 5);
    await hold(ActivityID, '12:00', 6);
    await hold(ActivityID, '13:00', 6);
    await hold(ActivityID, '13:00', 4);
    await setStatus(closed.TimeslotID, 'closed');
    await operator.api.post(`/api/v2/operator/timeslots/${cancelled.TimeslotID}/cancel`, {});
    const answer = await ask(of(ActivityID, { localDateStart: DAY, localDateEnd: DAY }));
    expect(answer.status).toBe(200);
    expectOctoHeaders(answer);
    expect(answer.body[0]).toEqual({
      id: '2027-06-05T10:00:00+01:00',
      localDateTimeStart: '2027-06-05T10:00:00+01:00',
      localDateTimeEnd: '2027-06-05T12:00:00+01:00',
      utcCutoffAt: '2027-06-05T08:30:00Z',
      allDay: false,
      available: true,
      status: 'AVAILABLE',
      vacancies: 10,
      capacity: 10,
      maxUnits: 6,
      openingHours: [],
    });
    for (const each of answer.body) zAvailability.parse(each);
    const briefly = (all: OctoAvailabilityDto[]) =>
      all.map((one) => [one.status, one.available, one.vacancies, one.maxUnits]);
    expect(briefly(answer.body)).toEqual([
      ['AVAILABLE', true, 10, 6],
      ['AVAILABLE', true, 5, 5],
      ['LIMITED', true, 4, 4],
      ['SOLD_OUT', false, 0, 0],
      ['AVAILABLE', true, 10, 6],
      ['CLOSED', false, 10, 6],
    ]);
    expect((await ask(of(ActivityID, { localDate: DAY }))).body).toEqual(answer.body);
    test.clock.set('2027-06-05T08:30:00Z');
    const late = (await ask(of(ActivityID, { localDate: DAY }))).body;
    expect(briefly(late).slice(0, 2)).toEqual([
      ['CLOSED', false, 10, 6],
      ['AVAILABLE', true, 10, 6],
    ]);
    test.clock.set('2027-06-05T09:00:00Z');
    expect((await ask(of(ActivityID, { localDate: DAY }))).body).toEqual(late.slice(1));
    test.clock.set('2027-06-07T09:00:00Z');
    expect((await ask(of(ActivityID, { localDate: DAY }))).body).toEqual([]);
    const ids = ['16', '15', '10', '10', '20'].map((hour) => `2027-06-05T${hour}:00:00+01:00`);
    const foreign = [
      'nonsense',
      '',
      '2027-06-05T11:00:00+02:00',
      '2027-06-05T10:00:00Z',
      '2027-06-05T10:00:00.0+01:00',
    ];
    const known = (await ask(of(ActivityID, { availabilityIds: [...ids, ...foreign] }))).body;
    expect(known.map((one: OctoAvailabilityDto) => [one.id.slice(11, 13), one.status])).toEqual([
      ['10', 'CLOSED'],
      ['15', 'CLOSED'],
      ['16', 'CLOSED'],
    ]);
  });

  it('frees places at the second at which a hold ends', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, DAY, '10:00', 2);
    await hold(ActivityID, '10:00', 2);
    const request = of(ActivityID, { localDateStart: DAY, localDateEnd: DAY });
    const status = async () => [(await ask(request)).body[0].status, (await askDays(request)).body[0].status];
    expect(await status()).toEqual(['SOLD_OUT', 'SOLD_OUT']);
    test.clock.advance(15 * 60 - 1);
    expect(await status()).toEqual(['SOLD_OUT', 'SOLD_OUT']);
    test.clock.advance(1);
    expect(await status()).toEqual(['AVAILABLE', 'AVAILABLE']);
  });

  it('is returned for a party', async () => {
    const { ActivityID, TicketTypes } = await operator.addActivity({
      Price: undefined,
      TicketTypes: [
        { Name: 'Single', Price: { Amount: 4500, Currency: 'GBP' } },
        { Name: 'Double', Price: { Amount: 8000, Currency: 'GBP' }, ParticipantsPerTicket: 2 },
      ],
    });
    const [single, double] = TicketTypes.map(({ ID }: { ID: number }) => String(ID));
    await operator.addTimeslot(ActivityID, DAY, '10:00', 5);
    const dates = { localDateStart: DAY, localDateEnd: DAY };
    const party = (doubles: number) =>
      of(ActivityID, {
        ...dates,
        units: [
          { id: single, quantity: 1 },
          { id: double, quantity: doubles },
        ],
      });
    const priced = { 'octo-capabilities': 'octo/pricing,octo/content' };
    const fits = await ask(party(2), priced);
    zAvailability.parse(fits.body[0]);
    const price = (amount: number) => ({
      ...{ original: amount, retail: amount, net: null, currency: 'GBP', currencyPrecision: 2, includedTaxes: [] },
    });
    expect(fits.body[0]).toMatchObject({
      ...{ available: true, status: 'AVAILABLE', title: null, shortDescription: '' },
      unitPricing: [
        { unitId: single, ...price(4500) },
        { unitId: double, ...price(8000) },
      ],
      pricing: price(20500),
    });
    expect((await ask(party(3))).body[0]).toMatchObject({ available: false, status: 'SOLD_OUT', vacancies: 5 });
    const days = await operator.api.post(`${AVAILABILITY}/calendar`, party(2), priced);
    zAvailabilityCalendar.parse(days.body[0]);
    expect(days.body[0]).toMatchObject({ status: 'AVAILABLE', pricingFrom: price(20500) });
    expect(days.body[0].unitPricingFrom).toHaveLength(2);
    expect((await askDays(party(3))).body[0]).toMatchObject({ available: false, status: 'SOLD_OUT', vacancies: 0 });
    const executeUnbatched = (await ask(of(ActivityID, dates), priced)).body[0];
    expect([executeUnbatched.unitPricing.length, 'pricing' in executeUnbatched]).toEqual([2, false]);
    const unknown = {
      ...of(ActivityID, dates),
      units: [
        { id: single, quantity: 1 },
        { id: '7777777', quantity: 1 },
      ],
    };
    expectOctoError(await ask(unknown), 400, 'INVALID_UNIT_ID', { unitId: '7777777' });
    expectOctoError(await askDays(unknown), 400, 'INVALID_UNIT_ID', { unitId: '7777777' });
    for (const currency of ['GBP', 'default', null]) expect((await ask({ ...party(1), currency })).status).toBe(200);
    expectOctoError(await ask({ ...party(1), currency: 'EUR' }), 400, 'BAD_REQUEST');
  });

  it('sums up dates', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, DAY, '10:00', 4);
    await operator.addTimeslot(ActivityID, DAY, '12:00', 10);
    const closed = await operator.addTimeslot(ActivityID, '2027-06-06', '10:00', 3);
    await setStatus(closed.TimeslotID, 'closed');
    await operator.addTimeslot(ActivityID, '2027-06-08', '10:00', 10);
    await hold(ActivityID, '10:00', 4);
    const range = { localDateStart: '2027-06-01', localDateEnd: '2027-06-30' };
    const days = await askDays(of(ActivityID, range));
    expect(days.body).toEqual([
      { ...{ localDate: DAY, available: true, status: 'AVAILABLE', vacancies: 10, capacity: 14 }, openingHours: [] },
      ...[{ localDate: '2027-06-06', available: false, status: 'CLOSED', vacancies: 0, capacity: 3, openingHours: [] }],
      ...[
        {
          localDate: '2027-06-08',
          available: true,
          status: 'AVAILABLE',
          vacancies: 10,
          capacity: 10,
          openingHours: [],
        },
      ],
    ]);
    for (const day of days.body) zAvailabilityCalendar.parse(day);
    for (let taken = 0; taken < 6; taken += 2) await hold(ActivityID, '12:00', 2);
    expect((await askDays(of(ActivityID, range))).body[0]).toMatchObject({
      status: 'LIMITED',
      vacancies: 4,
      capacity: 14,
    });
    await hold(ActivityID, '12:00', 4);
    expect((await askDays(of(ActivityID, range))).body[0]).toMatchObject({
      ...{ available: false, status: 'SOLD_OUT', vacancies: 0, capacity: 14 },
    });
  });

  it('with opening hours is one of each date, sold until shortly before it closes', async () => {
    const { ActivityID } = await operator.addActivity({
      ...{ AvailabilityType: 'opening-hours', DurationMinutes: 450, CutoffMinutes: 60 },
    });
    await operator.addTimeslot(ActivityID, DAY, '09:30');
    const answer = await ask(of(ActivityID, { localDate: DAY }));
    expect(answer.body).toEqual([
      {
        id: '2027-06-05T00:00:00+01:00',
        localDateTimeStart: '2027-06-05T00:00:00+01:00',
        localDateTimeEnd: '2027-06-06T00:00:00+01:00',
        utcCutoffAt: '2027-06-05T15:00:00Z',
        allDay: true,
        available: true,
        status: 'AVAILABLE',
        vacancies: 10,
        capacity: 10,
        maxUnits: 10,
        openingHours: [{ from: '09:30', to: '17:00' }],
      },
    ]);
    expect((await askDays(of(ActivityID, { localDateStart: DAY, localDateEnd: DAY }))).body).toMatchObject([
      { localDate: DAY, openingHours: [{ from: '09:30', to: '17:00' }] },
    ]);
    const status = async () =>
      (await ask(of(ActivityID, { availabilityIds: ['2027-06-05T00:00:00+01:00'] }))).body[0].status;
    test.clock.set('2027-06-05T14:59:59Z');
    expect(await status()).toBe('AVAILABLE');
    test.clock.set('2027-06-05T15:00:00Z');
    expect(await status()).toBe('CLOSED');
    expect((await ask(of(ActivityID, { localDate: DAY }))).body).toMatchObject([{ status: 'CLOSED' }]);
    test.clock.set('2027-06-05T16:00:00Z');
    expect((await ask(of(ActivityID, { localDate: DAY }))).body).toEqual([]);
    const wrong = ['2027-06-05T09:30:00+01:00', '2027-06-05T00:00:00+00:00'];
    expect((await ask(of(ActivityID, { availabilityIds: wrong }))).body).toEqual([]);
  });

  it('rejects what names nothing, or not one thing', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, DAY, '10:00');
    const dates = { localDateStart: DAY, localDateEnd: DAY };
    for (const send of [ask, askDays]) {
      expectOctoError(await send(dates), 400, 'INVALID_PRODUCT_ID', { productId: null });
      expectOctoError(await send({ ...dates, productId: null }), 400, 'INVALID_PRODUCT_ID', { productId: null });
      expectOctoError(await send(of('', dates)), 400, 'INVALID_PRODUCT_ID', { productId: '' });
      expectOctoError(await send(of('a_nothing', dates)), 400, 'INVALID_PRODUCT_ID', { productId: 'a_nothing' });
      const noOption = { ...dates, productId: ActivityID };
      expectOctoError(await send(noOption), 400, 'INVALID_OPTION_ID', { optionId: null });
      expectOctoError(await send({ ...noOption, optionId: 'x' }), 400, 'INVALID_OPTION_ID', { optionId: 'x' });
      for (const rest of [
        {},
        { localDateStart: DAY },
        { localDateEnd: DAY },
        { localDateStart: '2027-06-31', localDateEnd: '2027-07-31' },
        { localDateStart: DAY, localDateEnd: '2027-06-04' },
        { localDateStart: '2027-01-01', localDateEnd: '2028-01-02' },
        { ...dates, localDateStart: 20270605 },
        { ...dates, units: [{ id: '1', quantity: '2' }] },
        { ...dates, units: [{ id: 1, quantity: 2 }] },
        { ...dates, units: [{ id: '1', quantity: 0 }] },
        { ...dates, units: 'all' },
      ]) {
        expectOctoError(await send(of(ActivityID, rest)), 400, 'BAD_REQUEST');
      }
      expectOctoError(await send({ ...of(ActivityID, dates), productId: 7 }), 400, 'BAD_REQUEST');
      expectOctoError(await send([]), 400, 'BAD_REQUEST');
      const year = of(ActivityID, { localDateStart: '2027-01-01', localDateEnd: '2028-01-01', units: null });
      expect((await send(year)).body).toHaveLength(1);
    }
    for (const rest of [
      { localDate: DAY, ...dates },
      { localDate: DAY, localDateEnd: DAY },
      { localDate: DAY, availabilityIds: ['x'] },
      { availabilityIds: [] },
      { availabilityIds: [7] },
      { availabilityIds: 'x' },
      { availabilityIds: Array.from({ length: 501 }, String) },
    ]) {
      expectOctoError(await ask(of(ActivityID, rest)), 400, 'BAD_REQUEST');
    }
    expect((await ask(of(ActivityID, { availabilityIds: Array.from({ length: 500 }, String) }))).body).toEqual([]);
  });

  it('ignores fields that it does not know', async () => {
    const { ActivityID, TicketTypes } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, DAY, '10:00');
    const units = [{ id: String(TicketTypes[0].ID), quantity: 1, pickup: { at: 'hotel' } }];
    const body = of(ActivityID, { localDate: DAY, units, pickupRequested: true, cart: { deep: [{ er: 1 }] } });
    const headers = { authorization: `Bearer ${operator.api.key}`, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${test.url}${AVAILABILITY}/`, sent);
    expect(await answer.json()).toHaveLength(1);
  });

  it('has errors of bodies in the form of OCTO', async () => {
    const post = (body: string | Buffer, type = 'application/json') =>
      operator.api.raw(AVAILABILITY, { method: 'POST', headers: { 'content-type': type }, body });
    for (const body of ['{', '"x"', 'null', '{"__proto__":{"productId":"x"}}', Buffer.from([0x22, 0xff, 0x22])]) {
      expectOctoError(await post(body), 400, 'BAD_REQUEST');
    }
    expectOctoError(await post('{}', 'text/plain'), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectOctoError(await post(`"${'x'.repeat(100_001)}"`), 413, 'PAYLOAD_TOO_LARGE');
    const bodiless = await operator.api.raw(AVAILABILITY, { method: 'POST' });
    expectOctoError(bodiless, 400, 'INVALID_PRODUCT_ID', { productId: null });
    expectOctoError(await test.anonymous.raw(AVAILABILITY, { method: 'POST', body: '{' }), 401, 'UNAUTHORIZED');
  });
});
