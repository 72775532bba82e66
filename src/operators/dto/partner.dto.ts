import { EmailField, TextField, TimestampField } from '../../platform/http/validation';
import { CommissionPercentField } from '../../platform/values/money';
import { PartnerSlugField } from './partner-slug.field';

const COMMISSION =
  'Commission in percent of the retail price, with at most two decimals. The partner then sees net prices. ';

/** Terms of a partner; what you omit is removed. */
export class SetPartnerTermsDto {
  @TextField({ optional: true, max: 200, example: 'Adventuro GmbH' })
  Name?: string;

  @EmailField({ optional: true, example: 'settlement@adventuro.example' })
  Email?: string;

  @CommissionPercentField({ optional: true, example: 20, description: `${COMMISSION}Absent: none.` })
  CommissionPercent?: number;
}

export class PartnerDto {
  @PartnerSlugField({ description: 'Slug of the partner, as in its API keys and bookings.' })
  Slug!: string;

  @TextField({ max: 200, nullable: true, example: 'Adventuro GmbH' })
  Name!: string | null;

  @EmailField({ nullable: true, example: 'settlement@adventuro.example' })
  Email!: string | null;

  @CommissionPercentField({ nullable: true, example: 20, description: `${COMMISSION}\`null\` if none is agreed.` })
  CommissionPercent!: number | null;

  @TimestampField({
    nullable: true,
    description: 'Time of the last change of the terms, in Unix seconds; `null` if there never were any.',
  })
  UpdatedAt!: number | null;
}
