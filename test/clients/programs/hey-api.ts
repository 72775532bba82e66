import { client } from '../generated/hey-api/client.gen';
import { createBooking, getUsageSummary, recordUsage } from '../generated/hey-api/sdk.gen';
import { CUSTOMER, executeBatch } from './task';

await executeBatch(async ({ baseUrl, key, activityId, today, date, time }) => {
  client.setConfig({ baseUrl, auth: () => key });
  const booked = await createBooking({
    throwOnError: true,
    body: { ActivityID: activityId, Date: date, Time: time, Participants: 1, Customer: CUSTOMER },
  });
  const recorded = await recordUsage({ throwOnError: true, body: { Meter: 'hey-api', Usage: 1.5 } });
  const summary = await getUsageSummary({ throwOnError: true, query: { from: today, to: date } });
  return {
    reference: booked.data.data.BookingReference,
    entryId: recorded.data.data.ID,
    meters: summary.data.data.Meters.length,
  };
});
