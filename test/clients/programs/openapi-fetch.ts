import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-typescript/api';
import { CUSTOMER, executeBatch } from './task';

await executeBatch(async ({ baseUrl, key, activityId, today, date, time }) => {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
  const booked = await client.POST('/api/v2/ota/partner/booking', {
    body: { ActivityID: activityId, Date: date, Time: time, Participants: 1, Customer: CUSTOMER },
  });
  if (booked.error) throw new Error(booked.error.detail);
  const recorded = await client.POST('/api/v2/usage/meters', { body: { Meter: 'openapi-fetch', Usage: 1.5 } });
  if (recorded.error) throw new Error(recorded.error.detail);
  const summary = await client.GET('/api/v2/usage/meters', { params: { query: { from: today, to: date } } });
  if (summary.error) throw new Error(summary.error.detail);
  return {
    reference: booked.data.data.BookingReference,
    entryId: recorded.data.data.ID,
    meters: summary.data.data.Meters.length,
  };
});
