import { ApiProperty } from '@nestjs/swagger';
import { CurrencyField, MoneyDto } from '../../platform/values/money';
import { DateField, EnumField, ListField, ObjectField, PatternField, field } from '../../platform/http/validation';
import { PRICE_MODELS, type PriceModel } from '../prices/price';

export class PriceTierDto {
  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'Quantity up to which the tier applies, included; `null` for the last tier.',
  })
  UpTo!: number | null;

  @PatternField({
    pattern: /^\d{1,7}(\.\d{1,9})?$/,
    what: 'a decimal in quotes, such as "0.0125"',
    example: '0.0125',
    description: 'Price of a unit, or of a package, in units of the currency with up to nine decimals.',
  })
  UnitPrice!: string;

  @ObjectField(() => MoneyDto, {
    optional: true,
    description: 'Added once if usage falls into the tier; absent if it is 0.',
  })
  FlatFee?: MoneyDto;
}

/** A price as the reader of prices accepts it. */
export class PriceDto {
  @DateField({
    example: '2026-12-01',
    description: 'First date on which the price applies, in the operator’s time zone, until the next price.',
  })
  From!: string;

  @CurrencyField({ description: 'The same for all prices of an operator.' })
  Currency!: string;

  @EnumField(PRICE_MODELS, {
    named: 'PriceModel',
    example: 'graduated',
    description:
      'With `graduated`, each unit has the price of the tier into which it falls; with `volume`, all units have the price of the tier into which the quantity falls; with `package`, started packages are charged.',
  })
  Model!: PriceModel;

  @ListField(() => PriceTierDto, {
    min: 1,
    max: 20,
    description: '1 to 20 tiers in ascending order, of which the last has no end; one tier for `package`.',
  })
  Tiers!: PriceTierDto[];

  @field(
    {
      optional: true,
      notInExample: true,
      description: 'Units per package, with up to nine decimals; only for `package`.',
    },
    { type: Number },
  )
  PackageSize?: number;
}
