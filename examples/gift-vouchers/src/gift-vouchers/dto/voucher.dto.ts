import { MoneyDto } from 'slipway/shared/money';
import {
  EmailField,
  EnumField,
  IntegerField,
  ObjectField,
  PatternField,
  TextField,
  TimestampField,
} from 'slipway/shared/validation';

export class IssueVoucherDto {
  @IntegerField({ min: 1, max: 10_000_000, example: 5000, description: 'Minor units of your currency, such as pence.' })
  Amount!: number;

  @TextField({ max: 200, example: 'Ada Lovelace' })
  RecipientName!: string;

  @EmailField()
  RecipientEmail!: string;

  @TimestampField({ optional: true, example: 1830000000, description: 'Default: in a year.' })
  ExpiresAt?: number;
}

export class VoucherDto {
  @PatternField({ pattern: /^[0-9A-Z]{10}$/, what: 'the code of a voucher', example: '7K2M9X0Q4B' })
  Code!: string;

  @ObjectField(() => MoneyDto)
  Value!: MoneyDto;

  @TextField({ max: 200, example: 'Ada Lovelace' })
  RecipientName!: string;

  @EmailField()
  RecipientEmail!: string;

  @EnumField(['valid', 'expired'], { example: 'valid' })
  Status!: string;

  @TimestampField({ example: 1830000000 })
  ExpiresAt!: number;
}
