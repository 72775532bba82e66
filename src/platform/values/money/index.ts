export { CURRENCIES, formatMoney, fractionDigits, isCurrency, toDecimal } from './currencies';
export { CurrencyField, MoneyDto } from './money.dto';
