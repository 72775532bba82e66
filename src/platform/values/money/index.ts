export { CURRENCIES, formatMoney, fractionDigits, isCurrency, toDecimal } from './currencies';
export { CurrencyField, MAX_AMOUNT, MoneyDto } from './money.dto';
export { ClearableVatPercentField, VatPercentField, type VatRate, netOf, toVatPercent, toVatRate } from './vat';
