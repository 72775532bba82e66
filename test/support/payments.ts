import type { ApiClient } from './api-client';

const BOOKINGS = '/api/v2/operator/bookings';

/** What a payment provider answers that will never make a refund. */
export const REJECTED = { outcome: 'rejected', reason: 'The charge is disputed.', known: [] } as const;

/** Staff pay out every refund that is to be paid out, and tick it off. */
export async function payOutAll(api: ApiClient): Promise<void> {
  const { body } = await api.get('/api/v2/operator/refunds', { Status: 'to-pay-out', Limit: '200' });
  for (const { BookingReference, RefundID } of body.data) {
    const { status } = await api.post(`${BOOKINGS}/${BookingReference}/refunds/${RefundID}/paid-out`);
    expect(status).toBe(200);
  }
}

/** Sells by invoice, creates a payment link, records the payment, corrects and refunds it. */
export async function tryPayments(api: ApiClient, booking: object): Promise<void> {
  const { body } = await api.post(BOOKINGS, { ...booking, Payment: { Method: 'invoice' } });
  const path = `${BOOKINGS}/${body.data.BookingReference}`;
  const link = await api.post(`${path}/payment-link`);
  const paid = await api.post(`${path}/payments`, { Method: 'cash', Amount: null });
  const corrected = await api.post(`${path}/payments/${paid.body.data.PaymentID}/correct`, { Method: 'other' });
  const refunded = await api.post(`${path}/refunds`, { Reason: null });
  const ticked = await api.post(`${path}/refunds/${refunded.body.data.RefundID}/paid-out`);
  const listed = await api.get('/api/v2/operator/refunds', { Status: 'succeeded' });
  const statuses = [link, paid, corrected, refunded, ticked, listed].map(({ status }) => status);
  expect(statuses).toEqual([201, 201, 200, 201, 200, 200]);
  expect(listed.body.data).toMatchObject([{ RefundID: refunded.body.data.RefundID }]);
}
