import { CountedAs, DomainEvent, PublicEvent } from 'slipway/events';

/** Fires when a gift voucher was issued. */
@CountedAs<VoucherIssuedEvent>({
  meter: 'voucher-issued',
  extraInfo: ({ code }) => ({ Code: code }),
  onceKey: ({ code }) => code,
})
@PublicEvent<VoucherIssuedEvent>({
  type: 'gift-voucher.issued',
  label: 'Gift voucher issued',
  subject: ({ code }) => `gift-voucher ${code}`,
  audience: () => 'operator',
  data: ({ code }) => ({ VoucherCode: code }),
})
export class VoucherIssuedEvent extends DomainEvent {
  static readonly eventName = 'voucher.issued';

  constructor(
    readonly operatorId: number,
    readonly voucherId: number,
    readonly code: string,
  ) {
    super();
  }
}
