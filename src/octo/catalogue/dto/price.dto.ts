import { IntegerField, ListField, TextField } from '../../../shared/validation';
import { CurrencyField } from '../../../shared/money';

const MOST = 100_000_000_000;

class OctoTaxDto {
  @TextField({ example: 'VAT', description: 'What it is called.' })
  name!: string;

  @IntegerField({ max: MOST, example: 750, description: 'Of the price that the customer pays.' })
  retail!: number;

  @IntegerField({ max: MOST, example: 750, description: 'Of the price before reductions.' })
  original!: number;

  @IntegerField({ max: MOST, nullable: true, example: null, description: 'Of what the reseller pays.' })
  net!: number | null;
}

/** Amounts in minor units. */
export class OctoPriceDto {
  @IntegerField({ max: MOST, example: 4500, description: 'Before reductions, in minor units.' })
  original!: number;

  @IntegerField({ max: MOST, example: 4500, description: 'What the customer pays, in minor units.' })
  retail!: number;

  @IntegerField({
    max: MOST,
    nullable: true,
    example: null,
    description: 'What the reseller pays; null if not agreed.',
  })
  net!: number | null;

  @CurrencyField({ description: 'ISO 4217.' })
  currency!: string;

  @IntegerField({ max: 4, example: 2, description: 'Digits of the minor unit.' })
  currencyPrecision!: number;

  @ListField(() => OctoTaxDto, { example: [], description: 'Taxes within the amounts.' })
  includedTaxes!: OctoTaxDto[];
}

export class OctoUnitPriceDto extends OctoPriceDto {
  @TextField({ example: '12', description: 'The unit that costs it.' })
  unitId!: string;
}
