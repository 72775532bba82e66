import type { GiftVoucherEntity } from './gift-voucher.entity';
import type { VoucherDto } from './dto/voucher.dto';

export function toVoucherDto(voucher: GiftVoucherEntity): VoucherDto {
  return {
    Code: voucher.code,
    Value: { Amount: voucher.amount, Currency: voucher.currency },
    RecipientName: voucher.recipientName,
    RecipientEmail: voucher.recipientEmail,
    Status: voucher.status,
    ExpiresAt: voucher.expiresAt,
  };
}
