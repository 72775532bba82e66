export { CURRENCIES, fractionDigits, isCurrency } from './currencies';
export { formatMoney } from './format-money';
export { CurrencyField, MoneyDto } from './money.dto';
