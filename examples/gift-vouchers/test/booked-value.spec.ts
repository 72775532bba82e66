import { Injectable, Module } from '@nestjs/common';
import type { SlipwayPlugin } from 'slipway';
import { AvailabilityModule } from 'slipway/availability';
import { CheckoutModule } from 'slipway/checkout';
import { BookingConfirmedEvent, OnDomainEvent } from 'slipway/events';
import { MeteringModule, type UsageEntry, UsageRecorder, parseQuantity } from 'slipway/metering';
import { ReportsModule } from 'slipway/reports';
import { parseNumericId } from 'slipway/shared/identifiers';
import { TestHost } from 'slipway/testing';
import { WaitlistModule } from 'slipway/waitlist';
import { WaiversModule } from 'slipway/waivers';

const OPERATOR = '/api/v2/operator';

/** Records the value of each booking as usage, from what the event says. */
@Injectable()
class RecordBookedValue {
  constructor(private readonly usage: UsageRecorder) {}

  @OnDomainEvent(BookingConfirmedEvent)
  async record({ operatorId, reference, booked }: BookingConfirmedEvent): Promise<void> {
    const entry: UsageEntry = {
      meter: 'booked-value',
      usage: parseQuantity(String(booked.total.amount / 100))!,
      extraInfo: JSON.stringify({ ...booked, activityId: undefined, timeslotId: undefined }),
      occurredAt: undefined,
      once: { key: reference, source: null, field: 'EntryKey' },
      isPlatform: true,
    };
    await this.usage.record(operatorId, [entry]);
  }
}

@Module({
  imports: [AvailabilityModule, CheckoutModule, MeteringModule, ReportsModule, WaitlistModule, WaiversModule],
  providers: [RecordBookedValue],
})
class BookedValueModule {}

const bookedValue: SlipwayPlugin = { name: 'booked-value', module: BookedValueModule };

describe('a plugin that reacts to bookings', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await TestHost.start({ plugins: [bookedValue] });
  });

  afterAll(() => host.close());

  it('knows from the event what was booked, and records an amount that nobody can void', async () => {
    const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const activity = await host.operator.post(`${OPERATOR}/activities`, {
      ...{ Name: 'Kayak tour', Type: 'event', DurationMinutes: 60, MaxParticipants: 8, DefaultCapacity: 8 },
      ...{ Status: 'published', TicketTypes: [{ Name: 'Adult', Price: { Amount: 1825, Currency: 'GBP' } }] },
    });
    expect([activity.status, activity.text]).toEqual([201, activity.text]);
    const { ActivityID } = activity.body.data;
    const session = { Date: date, Time: '10:00' };
    await host.operator.post(`${OPERATOR}/activities/${ActivityID}/timeslots`, { ...session, Capacity: 8 });
    const Customer = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+447700900123' };
    const { body } = await host.partner.post('/api/v2/ota/partner/booking', {
      ...{ ActivityID, ...session, Participants: 2, Customer },
    });
    const { data } = (await host.operator.get('/api/v2/usage/meters/entries?from=2020-01-01&to=2099-12-31')).body;
    expect(data).toMatchObject([
      { Meter: 'booked-value', Usage: 36.5, Origin: 'platform', EntryKey: body.data.BookingReference },
    ]);
    expect(JSON.parse(data[0].ExtraInfo)).toEqual({
      ...{ date, time: '10:00', participants: 2, source: 'ota', partner: 'adventuro' },
      tickets: [{ name: 'Adult', quantity: 2 }],
      total: { amount: 3650, currency: 'GBP' },
      customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+447700900123' },
    });
    expect((await host.operator.post(`/api/v2/usage/meters/entries/${data[0].ID}/void`, {})).status).toBe(409);
  });

  it('reads the IDs of paths as the platform does', () => {
    expect(['7', '0', '7x', '-7', '9007199254740993'].map(parseNumericId)).toEqual([7, ...Array(4).fill(undefined)]);
  });
});
