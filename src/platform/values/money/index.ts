export {
  CommissionPercentField,
  type CommissionRate,
  NetCommissionField,
  NetField,
  afterCommission,
  netPriceOf,
  netTermsOf,
} from './commission';
export { CURRENCIES, formatMoney, fractionDigits, isCurrency, toDecimal } from './currencies';
export { CurrencyField, MAX_AMOUNT, MoneyDto, SumDto } from './money.dto';
export { toPercent, toRate } from './percent';
export { ClearableVatPercentField, VatPercentField, type VatRate, netOf } from './vat';
