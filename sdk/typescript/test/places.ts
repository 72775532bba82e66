import type { Slipway } from 'slipway-sdk';

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The fields of a booking for one available place on a day. */
export async function placesOf(slipway: Slipway, days: number) {
  const { data: products } = await slipway.listProducts({ query: { name: 'kayak' } });
  const { ActivityID } = products[0]!;
  const query = { StartDate: inDays(days), EndDate: inDays(days) };
  const { data: dates } = await slipway.listAvailableDates({ path: { ActivityID }, query });
  const { data: timeslots } = await slipway.listAvailableTimeslots({
    path: { ActivityID },
    query: { Date: dates[0]!.Date },
  });
  const { Date: date, Time } = timeslots[0]!;
  return { ActivityID, Date: date, Time, Participants: 1 };
}
