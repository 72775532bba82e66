import type { BookingOrigin } from '../../bookings';
import type { DeskPaymentDto } from '../../payments';

/** Origin of a booking that staff make at the desk or by phone. */
export function deskOrigin(apiKeyId: number | null, { Method, Reference }: DeskPaymentDto): BookingOrigin {
  return {
    source: 'pos',
    partner: null,
    apiKeyId,
    paymentReference: Reference ?? null,
    paymentStatus: Method === 'invoice' ? 'unpaid' : 'paid',
    paymentMethod: Method,
  };
}
