import type { ApiClient } from './api-client';

const BOOKINGS = '/api/v2/operator/bookings';

/** Sells by invoice, creates a payment link, records the payment and refunds it. */
export async function tryPayments(api: ApiClient, booking: object): Promise<void> {
  const { body } = await api.post(BOOKINGS, { ...booking, Payment: { Method: 'invoice' } });
  const path = `${BOOKINGS}/${body.data.BookingReference}`;
  const link = await api.post(`${path}/payment-link`);
  const paid = await api.post(`${path}/payments`, { Method: 'cash', Amount: null });
  const refunded = await api.post(`${path}/refunds`, { Reason: null });
  expect([link.status, paid.status, refunded.status]).toEqual([201, 201, 201]);
}
