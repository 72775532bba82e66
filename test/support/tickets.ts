import type { ApiClient } from './api-client';
import { tryDaySheet } from './day-sheet';

/** Redeems the first ticket of a booking, looks at it and takes that back; the same for the booking. */
export async function tryEntry(api: ApiClient, reference: string): Promise<void> {
  const booking = await api.get(`/api/v2/operator/bookings/${reference}`);
  const ticket = `/api/v2/operator/tickets/${booking.body.data.UnitItems[0].TicketCode}`;
  expect((await api.post(`${ticket}/redeem`, { Override: 'Arrived early' })).status).toBe(200);
  expect((await api.get(ticket)).body.data.Redeemed).toBe(1);
  expect((await api.post(`${ticket}/unredeem`)).body.data.Redeemed).toBe(0);
  await tryDaySheet(api, reference);
}
