import type { TicketTypeEntity } from '../../catalog';
import { precisionOf } from '../../shared/money';
import type { OctoPriceDto, OctoUnitPriceDto } from './dto/price.dto';

/** @param amount in minor units */
export function toPrice(amount: number, currency: string): OctoPriceDto {
  const currencyPrecision = precisionOf(currency);
  return { original: amount, retail: amount, net: null, currency, currencyPrecision, includedTaxes: [] };
}

export function toUnitPrice({ id, priceAmount }: TicketTypeEntity, currency: string): OctoUnitPriceDto {
  return { unitId: String(id), ...toPrice(priceAmount, currency) };
}
