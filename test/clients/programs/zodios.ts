import { createApiClient } from '../generated/openapi-zod-client/api';
import { CUSTOMER, executeBatch } from './task';

await executeBatch(async ({ baseUrl, key, activityId, today, date, time }) => {
  // It checks every answer with the schemas that were generated.
  const api = createApiClient(baseUrl, { axiosConfig: { headers: { Authorization: `Bearer ${key}` } } });
  const booked = await api.createBooking({
    ActivityID: activityId,
    Date: date,
    Time: time,
    Participants: 1,
    Customer: CUSTOMER,
  });
  const recorded = await api.recordUsage({ Meter: 'zodios', Usage: 1.5 });
  const summary = await api.getUsageSummary({ queries: { from: today, to: date } });
  return {
    reference: booked.data.BookingReference,
    entryId: recorded.data.ID,
    meters: summary.data.Meters.length,
  };
});
