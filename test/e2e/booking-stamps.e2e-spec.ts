import { BookingBatcherService } from '../../src/bookings/create/booking-batcher.service';
import { ResellerRequestsRepository } from '../../src/bookings/placement/reseller-requests.repository';
import { ActivitiesService } from '../../src/catalog';
import { Database, isDuplicate } from '../../src/platform/database';
import { bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OTA = '/api/v2/ota/partner';

describe('the recorded times of a booking', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 10);
  });

  const read = async (reference: string) =>
    (await operator.api.get(`/api/v2/operator/bookings/${reference}`)).body.data;
  const row = (column: string, where: string, value: string) =>
    test.app
      .get(Database)
      .row<{ kept: number | string }>(`SELECT ${column} AS kept FROM booking WHERE ${where} = ?`, [value]);

  it('is when it was reserved and when it was confirmed, be it from a hold or at once', async () => {
    const now = test.clock.now();
    const { HoldID, ExpiresAt } = (await operator.api.post(`${OTA}/holds`, holdBody(activityId))).body.data;
    test.clock.advance(60);
    const later = { ReservedAt: now, ConfirmedAt: now + 60, CreatedAt: now + 60 };
    const booked = (await operator.api.post(`${OTA}/booking`, bookingBody(activityId, { HoldID }))).body.data;
    expect(await read(booked.BookingReference)).toMatchObject(later);
    expect(Number((await row('hold_ends_at', 'hold_id', HoldID))?.kept)).toBe(ExpiresAt);
    const atOnce = (await operator.api.post(`${OTA}/booking`, bookingBody(activityId))).body.data;
    expect(await read(atOnce.BookingReference)).toMatchObject({ ReservedAt: now + 60, ConfirmedAt: now + 60 });
    test.clock.advance(60);
    await operator.api.post(`${OTA}/bookings/${booked.BookingReference}/cancel`);
    expect(await read(booked.BookingReference)).toMatchObject({ ...later, Status: 'cancelled' });
  });

  it('is until when it was held, once it is not any more', async () => {
    const hold = async () => (await operator.api.post(`${OTA}/holds`, holdBody(activityId))).body.data;
    const [released, expired] = [await hold(), await hold()];
    await operator.api.delete(`${OTA}/holds/${released.HoldID}`);
    test.clock.set(expired.ExpiresAt);
    await operator.api.get(`${OTA}/availability/${activityId}/timeslots`, { Date: '2027-06-05' });
    for (const { HoldID, ExpiresAt } of [released, expired]) {
      expect(Number((await row('hold_ends_at', 'hold_id', HoldID))?.kept)).toBe(ExpiresAt);
    }
    test.clock.set('2027-06-01T08:00:00Z');
  });

  it('is what a reseller said of it and of each ticket, found by its UUID', async () => {
    const activity = await test.app.get(ActivitiesService).getActivity(operator.id, activityId);
    const { id: ticketTypeId } = activity.ticketTypes[0]!;
    const nobody = { firstName: null, lastName: null, emailAddress: null, phoneNumber: null, notes: null };
    const contact = { ...nobody, fullName: 'Ada L.', country: 'GB', postalCode: 'TR11', locales: ['en'] };
    const [uuid, digest] = ['3e7f0b0e-9a64-4d53-8a1e-0b7d5f1f2a10', 'd'.repeat(64)];
    const request = {
      ...{ activity, date: '2027-06-05', time: '10:00', timeZone: 'Europe/London', currency: 'GBP', participants: 2 },
      ...{ tickets: [{ ticketTypeId, quantity: 2 }], answers: [], fileOwner: 'partner:adventuro', notes: '' },
      origin: {
        ...{ source: 'ota' as const, partner: 'adventuro', apiKeyId: 1, paymentReference: null },
        ...{ paymentStatus: 'paid' as const, paymentMethod: 'partner' },
      },
      customer: { firstName: 'Ada', lastName: 'L.', email: '', phone: '' },
      items: [
        { ticketTypeId, uuid: 'aaaaaaaa-0000-4000-8000-000000000001', resellerReference: 'A-1', contact },
        { ticketTypeId, resellerReference: null, contact: null },
      ],
      requested: { uuid, digest, contact },
    };
    const batcher = test.app.get(BookingBatcherService);
    const { booking } = await batcher.executeRequest(request);
    const tickets = await operator.api.get(`${OTA}/bookings/${booking.reference}/tickets`);
    expect(tickets.body.data).toMatchObject([
      { UUID: 'aaaaaaaa-0000-4000-8000-000000000001', ResellerReference: 'A-1' },
      { ResellerReference: null },
    ]);
    const found = (partner: string) =>
      test.app.get(ResellerRequestsRepository).findRequest(operator.id, `partner:${partner}`, uuid);
    expect(await found('adventuro')).toMatchObject({ bookingId: booking.id, digest, contact });
    expect(await found('rival')).toBeNull();
    const again: unknown = await batcher.executeRequest(request).catch((error: unknown) => error);
    expect(isDuplicate(again)).toBe(true);
    expect(await test.capacityDifferences()).toEqual([]);
  });
});
