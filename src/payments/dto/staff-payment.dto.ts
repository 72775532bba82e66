import { EnumField, TextField } from '../../platform/http/validation';

import { STAFF_PAYMENT_METHODS, type StaffPaymentMethod } from '../ledger/booking-payment.entity';

export class DeskPaymentDto {
  @EnumField(STAFF_PAYMENT_METHODS, {
    named: 'DeskPaymentMethod',
    example: 'cash',
    description: 'Payment method. A booking with an invoice is unpaid; all others are paid.',
  })
  Method!: StaffPaymentMethod;

  @TextField({ max: 100, optional: true, example: 'TILL-42', description: 'Receipt or invoice number.' })
  Reference?: string;
}
