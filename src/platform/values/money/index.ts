export { CURRENCIES, formatMoney, fractionDigits, isCurrency, toDecimal } from './currencies';
export { CurrencyField, MoneyDto } from './money.dto';
export { ClearableVatPercentField, VatPercentField, type VatRate, netOf, toVatPercent, toVatRate } from './vat';
