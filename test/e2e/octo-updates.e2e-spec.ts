import { expectOctoError } from '../support/octo';
import { OCTO, OctoSales } from '../support/octo-bookings';
import { useTestApp } from '../support/use-test-app';

describe.each(['reserved', 'confirmed'] as const)('what is %s', (state) => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  const later = '2027-06-06T14:00:00+01:00';
  let sales: OctoSales;

  beforeEach(async () => {
    sales = await new OctoSales(operator).open();
    await operator.addTimeslot(sales.activityId, '2027-06-06', '14:00', 4);
  });
  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const pricesOf = (booking: { unitItems: { unit: unknown }[] }) => booking.unitItems.length;

  it('moves to another availability, or stays where it is', async () => {
    const before = await sales[state]();
    test.clock.advance(60);
    const { body } = await sales.update(before.uuid, { availabilityId: later });
    expect(body).toMatchObject({
      ...{ availabilityId: later, status: before.status, supplierReference: before.supplierReference },
      ...{ utcCreatedAt: before.utcCreatedAt, utcExpiresAt: before.utcExpiresAt },
      utcUpdatedAt: '2027-06-01T08:01:00Z',
      unitItems: before.unitItems,
    });
    expect([await sales.taken(), await sales.taken('2027-06-06')]).toEqual([0, 2]);
    const other = await sales[state]({ unitItems: sales.units(3) });
    expectOctoError(await sales.update(other.uuid, { availabilityId: later }), 400, 'UNPROCESSABLE_ENTITY');
    expect(await sales.read(other.uuid)).toEqual(other);
    const availabilityId = '2027-06-07T14:00:00+01:00';
    expectOctoError(await sales.update(other.uuid, { availabilityId }), 400, 'INVALID_AVAILABILITY_ID', {
      availabilityId,
    });
  });

  it('has the tickets that are listed, those with a known UUID as they were', async () => {
    const unitItems = [
      { unitId: sales.adult, resellerReference: 'A-1', contact: { firstName: 'Ada', notes: 'left' } },
      { unitId: sales.adult, resellerReference: 'A-2' },
      { unitId: sales.child },
    ];
    const before = await sales[state]({ unitItems });
    const path = `/api/v2/operator/activities/${sales.activityId}`;
    const { TicketTypes } = (await operator.api.get(path)).body.data;
    const dearer = TicketTypes.map((each: object) => ({ ...each, Price: { Amount: 9000, Currency: 'GBP' } }));
    expect((await operator.api.patch(path, { TicketTypes: dearer })).status).toBe(200);
    const [first, , third] = before.unitItems;
    const listed = [
      { unitId: sales.adult, uuid: '11111111-0000-4000-8000-000000000001' },
      { unitId: sales.child, uuid: third.uuid, resellerReference: 'C-1' },
      { unitId: sales.adult, uuid: first.uuid.toUpperCase(), contact: { firstName: 'Augusta' } },
      { unitId: sales.adult },
    ];
    const { body } = await operator.api.patch(`${OCTO}/${before.uuid}?_capabilities=pricing`, { unitItems: listed });
    expect(body.unitItems).toMatchObject([
      { uuid: '11111111-0000-4000-8000-000000000001', pricing: { retail: 9000 } },
      {
        ...{ uuid: third.uuid, supplierReference: third.supplierReference, resellerReference: 'C-1' },
        pricing: { retail: 2500 },
      },
      {
        ...{ uuid: first.uuid, supplierReference: first.supplierReference, resellerReference: 'A-1' },
        contact: { ...first.contact, firstName: 'Augusta' },
        pricing: { retail: 4500 },
      },
      { unitId: sales.adult, pricing: { retail: 9000 } },
    ]);
    expect(body.pricing.retail).toBe(25_000);
    expect(await sales.taken()).toBe(4);
    // A ticket that is void may come back under its UUID, but not with its code.
    const [second] = before.unitItems.slice(1);
    const again = await sales.update(before.uuid, { unitItems: [{ unitId: sales.adult, uuid: second.uuid }] });
    expect(again.body.unitItems).toMatchObject([{ uuid: second.uuid }]);
    expect(again.body.unitItems[0].supplierReference).not.toBe(second.supplierReference);
    expect(pricesOf(again.body)).toBe(1);
    expect(await sales.taken()).toBe(1);
  });

  it('becomes another product, with the questions and figures of that one', async () => {
    const before = await sales[state]();
    const other = await new OctoSales(operator).open(5, { Name: 'Cliff climb' });
    const { productId, availabilityId } = other.body();
    expectOctoError(await sales.update(before.uuid, { productId }), 400, 'INVALID_AVAILABILITY_ID', {
      availabilityId: null,
    });
    expectOctoError(await sales.update(before.uuid, { productId, availabilityId }), 400, 'BAD_REQUEST');
    const old = sales.units(1);
    expectOctoError(
      await sales.update(before.uuid, { productId, availabilityId, unitItems: old }),
      400,
      'INVALID_UNIT_ID',
      {
        unitId: sales.adult,
      },
    );
    const unitItems = [
      { unitId: other.child, uuid: before.unitItems[0].uuid },
      { unitId: other.adult },
      { unitId: other.adult },
    ];
    const { body } = await sales.update(before.uuid, { productId, availabilityId, unitItems });
    expect(body).toMatchObject({ productId, product: { internalName: 'Cliff climb' }, unitItems });
    expect(body.unitItems[0].supplierReference).toBe(before.unitItems[0].supplierReference);
    expect([await sales.taken(), await other.taken()]).toEqual([0, 3]);
    if (state === 'confirmed') {
      const { data } = (await operator.api.get(`/api/v2/ota/partner/bookings/${before.id}`)).body;
      expect(data).toMatchObject({ ActivityID: productId, Participants: 3, Total: { Amount: 11_500 } });
    }
  });

  it('applies all of the requested changes or none', async () => {
    const before = await sales[state]({ contact: { firstName: 'Ada' }, notes: 'before' });
    const change = { contact: { lastName: 'Lovelace' }, notes: 'after', resellerReference: 'NEW' };
    const impossible = [
      { unitItems: sales.units(5), availabilityId: later },
      { unitItems: sales.units(9) },
      { unitItems: [] },
    ];
    for (const party of impossible) {
      expectOctoError(await sales.update(before.uuid, { ...change, ...party }), 400, 'UNPROCESSABLE_ENTITY');
      expect(await sales.read(before.uuid)).toEqual(before);
    }
    const { body } = await sales.update(before.uuid, {
      ...change,
      availabilityId: later,
      unitItems: sales.units(1, 2),
    });
    expect(body).toMatchObject({
      notes: 'after',
      resellerReference: 'NEW',
      contact: { firstName: 'Ada', lastName: 'Lovelace' },
    });
    expect([await sales.taken(), await sales.taken('2027-06-06')]).toEqual([0, 3]);
    expect((await sales.update(before.uuid, { nothing: 1, notes: null })).body).toEqual(body);
  });

  it('is found by all filters together', async () => {
    const one = await sales[state]({ resellerReference: 'ONE' });
    const two = await sales[state]({ resellerReference: 'TWO', availabilityId: later });
    await sales.act(two.uuid, 'cancel');
    await operator.api.post('/api/v2/ota/partner/holds', {
      ...{ ActivityID: sales.activityId, Date: '2027-06-05', Time: '10:00', Participants: 1, PaymentReference: 'ONE' },
    });
    const found = async (query: string) => {
      const answer = await operator.api.get(`/octo/bookings?${query}`);
      expect(answer.status).toBe(200);
      return answer.body.map(({ uuid }: { uuid: string }) => uuid);
    };
    expect(await found('resellerReference=ONE')).toEqual([one.uuid]);
    expect(await found(`supplierReference=${two.id}`)).toEqual([two.uuid]);
    expect(await found('localDate=2027-06-05&resellerReference=')).toEqual([one.uuid]);
    expect(await found('localDateStart=2027-06-05&localDateEnd=2027-06-06&unknown=1')).toEqual([two.uuid, one.uuid]);
    expect(await found('localDate=2027-06-06&resellerReference=ONE')).toEqual([]);
    const bad = [
      '',
      'resellerReference=',
      'localDate=2027-02-30',
      'localDateStart=2027-06-05',
      'localDateStart=2027-06-05&localDateEnd=2028-06-05',
    ];
    for (const query of [...bad, 'localDateStart=2027-06-05&localDateEnd=2027-06-04']) {
      expectOctoError(await operator.api.get(`/octo/bookings?${query}`), 400, 'BAD_REQUEST');
    }
  });
});
