import { IntegerField, ListField, TextField } from '../../../../platform/http/validation';
import { CurrencyField } from '../../../../platform/values/money';

const MOST = 100_000_000_000;

class OctoTaxDto {
  @TextField({ example: 'VAT', description: 'Name of the tax.' })
  name!: string;

  @IntegerField({ max: MOST, example: 750, description: 'Tax within the retail price, in minor units.' })
  retail!: number;

  @IntegerField({ max: MOST, example: 750, description: 'Tax within the original price, in minor units.' })
  original!: number;

  @IntegerField({
    max: MOST,
    nullable: true,
    example: null,
    description: 'Tax within the net price, in minor units; `null` if there is no net price.',
  })
  net!: number | null;
}

/** Amounts in minor units. */
export class OctoPriceDto {
  @IntegerField({ max: MOST, example: 4500, description: 'Price before reductions, in minor units.' })
  original!: number;

  @IntegerField({ max: MOST, example: 4500, description: 'Price that the customer pays, in minor units.' })
  retail!: number;

  @IntegerField({
    max: MOST,
    nullable: true,
    example: null,
    description: 'Price that the reseller pays, in minor units; `null` if none is agreed.',
  })
  net!: number | null;

  @CurrencyField({ description: 'ISO 4217 currency code.' })
  currency!: string;

  @IntegerField({ max: 4, example: 2, description: 'Number of decimal digits of the currency.' })
  currencyPrecision!: number;

  @ListField(() => OctoTaxDto, { example: [], description: 'Taxes included in the amounts.' })
  includedTaxes!: OctoTaxDto[];
}

export class OctoUnitPriceDto extends OctoPriceDto {
  @TextField({ example: '12', description: 'ID of the unit to which the price applies.' })
  unitId!: string;
}
