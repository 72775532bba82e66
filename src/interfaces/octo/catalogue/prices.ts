import type { TicketTypeEntity } from '../../../catalog';
import { fractionDigits } from '../../../platform/values/money';
import type { OctoPriceDto, OctoUnitPriceDto } from './dto/price.dto';

/** @param amount in minor units */
export function toPrice(amount: number, currency: string): OctoPriceDto {
  const currencyPrecision = fractionDigits(currency);
  return { original: amount, retail: amount, net: null, currency, currencyPrecision, includedTaxes: [] };
}

export function toUnitPrice({ id, priceAmount }: TicketTypeEntity, currency: string): OctoUnitPriceDto {
  return { unitId: String(id), ...toPrice(priceAmount, currency) };
}
