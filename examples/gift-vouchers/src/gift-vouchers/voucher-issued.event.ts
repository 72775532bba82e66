import { CountedAs, DomainEvent } from 'slipway/events';

/** Fires when a gift voucher was issued. */
@CountedAs<VoucherIssuedEvent>({
  meter: 'voucher-issued',
  extraInfo: ({ code }) => ({ Code: code }),
  onceKey: ({ code }) => code,
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
