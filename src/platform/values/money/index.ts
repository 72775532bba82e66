export { CURRENCIES, fractionDigits, isCurrency, formatMoney } from './currencies';
export { CurrencyField, MoneyDto } from './money.dto';
