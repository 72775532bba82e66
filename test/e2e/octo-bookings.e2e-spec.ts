import { randomUUID } from 'node:crypto';
import { expectOctoError, expectOctoHeaders } from '../support/octo';
import { OCTO, OctoSales } from '../support/octo-bookings';
import { useTestApp } from '../support/use-test-app';

const NOBODY = {
  ...{ fullName: null, firstName: null, lastName: null, emailAddress: null, phoneNumber: null },
  ...{ postalCode: null, country: null, notes: null, locales: [] },
};

describe('bookings of resellers', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let sales: OctoSales;

  beforeEach(async () => (sales = await new OctoSales(operator).open()));
  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  it('are on hold when they are reserved, with every field', async () => {
    const uuid = 'ABCDEF01-2345-4678-89AB-CDEF01234567';
    const contact = { fullName: ' Ada  King Lovelace', phoneNumber: '+44 (0) 7700-900123', locales: ['en-GB', 'fr'] };
    const unitItems = [
      { unitId: sales.child, uuid: 'FFFFFFFF-0000-4000-8000-000000000001', resellerReference: 'G-1' },
      { unitId: sales.adult, contact: { firstName: 'Ada', notes: null } },
    ];
    const sent = { uuid, contact, unitItems, resellerReference: ' REF 1', notes: 'Two\nlines' };
    const answer = await sales.reserve({ ...sent, cartUuid: 'unknown', nothing: null });
    expect(answer.status).toBe(200);
    expectOctoHeaders(answer);
    const reference = answer.body.id;
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{10}$/),
      uuid: uuid.toLowerCase(),
      testMode: false,
      resellerReference: ' REF 1',
      supplierReference: reference,
      status: 'ON_HOLD',
      utcCreatedAt: '2027-06-01T08:00:00Z',
      utcUpdatedAt: '2027-06-01T08:00:00Z',
      utcExpiresAt: '2027-06-01T08:30:00Z',
      utcConfirmedAt: null,
      utcRedeemedAt: null,
      productId: sales.activityId,
      product: expect.objectContaining({ id: sales.activityId }),
      optionId: 'DEFAULT',
      option: expect.objectContaining({ id: 'DEFAULT' }),
      cancellable: true,
      cancellation: null,
      freesale: false,
      availabilityId: sales.availabilityId,
      availability: expect.objectContaining({ id: sales.availabilityId }),
      contact: { ...NOBODY, ...contact },
      notes: 'Two\nlines',
      deliveryMethods: ['TICKET', 'VOUCHER'],
      voucher: { redemptionMethod: 'DIGITAL', utcRedeemedAt: null, deliveryOptions: [] },
      unitItems: [
        {
          ...{ uuid: 'ffffffff-0000-4000-8000-000000000001', resellerReference: 'G-1', unitId: sales.child },
          supplierReference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
          unit: expect.objectContaining({ id: sales.child, type: 'CHILD' }),
          ...{ status: 'ON_HOLD', utcRedeemedAt: null, contact: NOBODY },
          ticket: { redemptionMethod: 'DIGITAL', utcRedeemedAt: null, deliveryOptions: [] },
        },
        expect.objectContaining({ unitId: sales.adult, contact: { ...NOBODY, firstName: 'Ada' } }),
      ],
      extensions: { slipway: { completionUrl: null } },
    });
    expect(await sales.read(uuid)).toEqual(answer.body);
    expect(await sales.taken()).toBe(2);
  });

  it('are confirmed with the customer they have come to have, and then are bookings of the partner', async () => {
    const { uuid, id } = await sales.reserved({ contact: { fullName: 'Ada Lovelace', country: 'GB' } });
    expect((await operator.api.get('/api/v2/ota/partner/bookings')).body.data).toEqual([]);
    test.clock.advance(60);
    const contact = { emailAddress: 'ada@example.com', fullName: null };
    const answer = await sales.act(uuid, 'confirm', { contact, resellerReference: 'ORDER-1', emailReceipt: true });
    expect(answer.body).toMatchObject({
      ...{ status: 'CONFIRMED', utcCreatedAt: '2027-06-01T08:00:00Z', utcExpiresAt: null },
      ...{ utcConfirmedAt: '2027-06-01T08:01:00Z', cancellable: true, resellerReference: 'ORDER-1' },
      contact: { ...NOBODY, fullName: 'Ada Lovelace', country: 'GB', emailAddress: 'ada@example.com' },
      voucher: { deliveryOptions: [{ deliveryFormat: 'QRCODE', deliveryValue: id }] },
    });
    for (const { supplierReference: deliveryValue, ticket } of answer.body.unitItems) {
      expect(ticket.deliveryOptions).toEqual([{ deliveryFormat: 'QRCODE', deliveryValue }]);
    }
    const [booking] = (await operator.api.get('/api/v2/ota/partner/bookings')).body.data;
    expect(booking).toMatchObject({
      ...{ BookingReference: id, Source: 'ota', Partner: 'adventuro', PaymentReference: 'ORDER-1' },
      ...{ PaymentStatus: 'paid', Status: 'confirmed', Participants: 2 },
      Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: null },
    });
    test.clock.advance(60);
    expect((await sales.act(uuid, 'confirm', { resellerReference: 'ANOTHER' })).body).toEqual(answer.body);
  });

  it('need what the product requires of the customer before they are confirmed', async () => {
    await operator.api.patch(`/api/v2/operator/activities/${sales.activityId}`, {
      RequiredContactFields: ['firstName', 'emailAddress', 'locales'],
    });
    const before = await sales.reserved({ contact: { fullName: 'Ada Lovelace' } });
    const rejected = await sales.act(before.uuid, 'confirm', { contact: { locales: ['en'] }, notes: 'Late' });
    expectOctoError(rejected, 400, 'UNPROCESSABLE_ENTITY');
    expect(rejected.body.errorMessage).toContain('emailAddress');
    expect(await sales.read(before.uuid)).toEqual(before);
    const contact = { locales: ['en'], emailAddress: 'ada@example.com' };
    expect((await sales.act(before.uuid, 'confirm', { contact })).body.status).toBe('CONFIRMED');
  });

  it.each([
    ['phoneNumber', { phoneNumber: ' ', fullName: ' ' }],
    ['firstName', { fullName: ' \u200b' }],
    ['lastName', { firstName: 'Ada', lastName: '\u00a0' }],
    ['country', { country: ' ' }],
    ['postalCode', { postalCode: '\u2060' }],
    ['notes', { notes: '   ' }],
  ])('need a %s that can be seen', async (field, contact) => {
    const path = `/api/v2/operator/activities/${sales.activityId}`;
    await operator.api.patch(path, { RequiredContactFields: [field] });
    const { uuid } = await sales.reserved({ contact });
    const rejected = await sales.act(uuid, 'confirm');
    expectOctoError(rejected, 400, 'UNPROCESSABLE_ENTITY');
    expect(rejected.body.errorMessage).toContain(field);
    expect((await sales.read(uuid)).status).toBe('ON_HOLD');
  });

  it('expire at the stated second, and can be cancelled before, each with its own wording', async () => {
    const expiring = await sales.reserved({ expirationMinutes: 1 });
    const cancelled = await sales.reserved({ expirationMinutes: 90 });
    expect(cancelled.utcExpiresAt).toBe('2027-06-01T09:00:00Z');
    const answer = await sales.act(cancelled.uuid, 'cancel', { reason: 'Changed my mind', force: true });
    expect(answer.body).toMatchObject({
      ...{ status: 'CANCELLED', utcExpiresAt: null, cancellable: false, utcConfirmedAt: null },
      cancellation: { refund: 'FULL', reason: 'Changed my mind', utcCancelledAt: '2027-06-01T08:00:00Z' },
    });
    test.clock.advance(59);
    expect((await sales.read(expiring.uuid)).status).toBe('ON_HOLD');
    test.clock.advance(1);
    const expired = await sales.read(expiring.uuid);
    expect(expired).toMatchObject({ status: 'EXPIRED', utcExpiresAt: expiring.utcExpiresAt, cancellable: false });
    expectOctoError(await sales.act(expiring.uuid, 'confirm'), 400, 'INVALID_BOOKING_UUID', { uuid: expiring.uuid });
    expectOctoError(await sales.act(cancelled.uuid, 'confirm'), 400, 'UNPROCESSABLE_ENTITY');
    for (const ended of [expired, answer.body]) {
      expect((await sales.act(ended.uuid, 'cancel', { reason: 'again' })).body).toEqual(ended);
      expectOctoError(await sales.act(ended.uuid, 'extend'), 400, 'UNPROCESSABLE_ENTITY');
      expectOctoError(await sales.update(ended.uuid, { notes: 'x' }), 400, 'UNPROCESSABLE_ENTITY');
    }
    expect(await sales.taken()).toBe(0);
    expect((await sales.read(expiring.uuid)).utcExpiresAt).toBe(expiring.utcExpiresAt);
    for (const list of ['ota/partner', 'operator']) {
      expect((await operator.api.get(`/api/v2/${list}/bookings`)).body.data).toEqual([]);
      expect((await operator.api.get(`/api/v2/${list}/bookings?Status=cancelled`)).body.data).toEqual([]);
    }
  });

  it('are cancelled until the cutoff, once', async () => {
    const { uuid } = await sales.confirmed();
    const answer = await sales.act(uuid, 'cancel');
    expect(answer.body).toMatchObject({
      status: 'CANCELLED',
      cancellation: { reason: null },
      utcConfirmedAt: expect.any(String),
    });
    expect(answer.body.voucher.deliveryOptions).toEqual([]);
    expect((await sales.act(uuid, 'cancel')).body).toEqual(answer.body);
    const late = await sales.confirmed();
    test.clock.set('2027-06-05T09:00:00Z');
    expect((await sales.read(late.uuid)).cancellable).toBe(false);
    expectOctoError(await sales.act(late.uuid, 'cancel'), 400, 'UNPROCESSABLE_ENTITY');
    expectOctoError(await sales.update(late.uuid, { notes: 'x' }), 400, 'UNPROCESSABLE_ENTITY');
  });

  it('are extended up to three hours after they were made, and never shortened', async () => {
    const { uuid } = await sales.reserved({ expirationMinutes: 60 });
    const extend = async (body: object) => (await sales.act(uuid, 'extend', body)).body.utcExpiresAt;
    expect(await extend({ expirationMinutes: 5 })).toBe('2027-06-01T09:00:00Z');
    test.clock.advance(3_000);
    expect(await extend({})).toBe('2027-06-01T09:20:00Z');
    expect(await extend({ expirationMinutes: 600 })).toBe('2027-06-01T09:50:00Z');
    test.clock.advance(3_500);
    expect(await extend({ expirationMinutes: 60 })).toBe('2027-06-01T10:48:20Z');
    test.clock.advance(3_500);
    expect(await extend({ expirationMinutes: 60 })).toBe('2027-06-01T11:00:00Z');
    expect(await extend({ expirationMinutes: 60 })).toBe('2027-06-01T11:00:00Z');
  });

  it('never outlive the cutoff', async () => {
    await operator.api.patch(`/api/v2/operator/activities/${sales.activityId}`, { CutoffMinutes: 60 });
    test.clock.set('2027-06-05T07:50:00Z');
    expect((await sales.reserved()).utcExpiresAt).toBe('2027-06-05T08:00:00Z');
    test.clock.set('2027-06-05T08:00:00Z');
    expectOctoError(await sales.reserve(), 400, 'UNPROCESSABLE_ENTITY');
  });

  it('are redeemed ticket by ticket', async () => {
    const { uuid, unitItems } = await sales.confirmed();
    const redeem = (code: string) =>
      operator.api.post(`/api/v2/operator/tickets/${code}/redeem`, { Override: 'Arrived early' });
    await redeem(unitItems[0].supplierReference);
    const half = await sales.read(uuid);
    expect(half).toMatchObject({ status: 'CONFIRMED', cancellable: false, utcRedeemedAt: null });
    expect(half.unitItems.map(({ status }: { status: string }) => status)).toEqual(['REDEEMED', 'CONFIRMED']);
    expect(half.unitItems[0].ticket.utcRedeemedAt).toBe('2027-06-01T08:00:00Z');
    expectOctoError(await sales.act(uuid, 'cancel'), 400, 'UNPROCESSABLE_ENTITY');
    test.clock.advance(60);
    await redeem(unitItems[1].supplierReference);
    expect(await sales.read(uuid)).toMatchObject({ status: 'REDEEMED', utcRedeemedAt: '2027-06-01T08:01:00Z' });
    expectOctoError(await sales.act(uuid, 'confirm'), 400, 'UNPROCESSABLE_ENTITY');
    expectOctoError(await sales.act(uuid, 'cancel'), 400, 'UNPROCESSABLE_ENTITY');
  });

  it('are nobody else’s, and known by their UUID alone', async () => {
    const { uuid, id } = await sales.confirmed();
    const rival = await operator.client(['ota'], 'rival');
    for (const path of ['', '/confirm', '/extend', '/cancel']) {
      const send = path === '' ? rival.get(`${OCTO}/${uuid}`) : rival.post(`${OCTO}/${uuid}${path}`, {});
      expectOctoError(await send, 400, 'INVALID_BOOKING_UUID', { uuid });
    }
    for (const unknown of [randomUUID(), id, 'x']) {
      expectOctoError(await operator.api.get(`${OCTO}/${unknown}`), 400, 'INVALID_BOOKING_UUID', { uuid: unknown });
    }
    expect((await sales.reserve({ uuid }, rival)).body).toMatchObject({ uuid, status: 'ON_HOLD' });
    expect((await operator.api.get(`${OCTO}/${uuid.toUpperCase()}`)).body.uuid).toBe(uuid);
  });
});
