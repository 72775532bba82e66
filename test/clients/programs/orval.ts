import { createBooking, getUsageSummary, recordUsage } from '../generated/orval/api';
import { createBookingBody, getUsageSummaryResponse, recordUsageBody } from '../generated/orval/zod';
import { CUSTOMER, executeBatch } from './task';

await executeBatch(async ({ baseUrl, key, activityId, today, date, time }) => {
  // What orval generates asks for paths alone: where the server is stays with the program.
  const send = globalThis.fetch;
  globalThis.fetch = (path, init) => send(`${baseUrl}${String(path)}`, init);
  const as = { headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' } };
  const places = { ActivityID: activityId, Date: date, Time: time, Participants: 1 };
  const booked = await createBooking(createBookingBody.parse({ ...places, Customer: CUSTOMER }), as);
  if (booked.status !== 201) throw new Error(booked.data.detail);
  const recorded = await recordUsage(recordUsageBody.parse({ Meter: 'orval', Usage: 1.5 }), as);
  if (recorded.status !== 201) throw new Error(recorded.data.detail);
  const summary = await getUsageSummary({ from: today, to: date }, as);
  return {
    reference: booked.data.data.BookingReference,
    entryId: recorded.data.data.ID,
    meters: getUsageSummaryResponse.parse(summary.data).data.Meters.length,
  };
});
