import { Injectable } from '@nestjs/common';
import { formatMoney } from 'slipway/shared/money';
import { type EmailSubject, type EmailSubjects, WorkflowTrigger } from 'slipway/workflows';
import type { GiftVoucherEntity } from './gift-voucher.entity';
import { VoucherIssuedEvent } from './voucher-issued.event';
import { VouchersRepository } from './vouchers.repository';

/** Lets operators define emails that are sent automatically when a voucher is issued. */
@WorkflowTrigger<VoucherIssuedEvent>({
  name: 'voucher-issued',
  label: 'A gift voucher is issued',
  moment: 'the issue',
  event: VoucherIssuedEvent,
  subjectType: 'gift-voucher',
  subjectId: ({ voucherId }) => voucherId,
  mergeFields: {
    voucher: {
      code: { meaning: 'What is written on the voucher', example: '7K2M9X0Q4B' },
      value: { meaning: 'What it is worth, with the currency', example: '£50.00' },
    },
    recipient: { name: { meaning: 'Whom the voucher is for', example: 'Ada Lovelace' } },
  },
})
@Injectable()
export class VoucherMails implements EmailSubjects {
  constructor(private readonly vouchers: VouchersRepository) {}

  /** Vouchers that are not valid any more are left out. */
  async read(operatorId: number, ids: readonly number[]): Promise<ReadonlyMap<number, EmailSubject>> {
    const vouchers = await this.vouchers.findMany(operatorId, ids);
    return new Map(vouchers.filter(({ status }) => status === 'valid').map((each) => [each.id, toSubject(each)]));
  }
}

function toSubject({ code, amount, currency, recipientName, recipientEmail }: GiftVoucherEntity): EmailSubject {
  return {
    to: recipientEmail,
    fields: { voucher: { code, value: formatMoney(amount, currency) }, recipient: { name: recipientName } },
  };
}
