export { formatMoney, fractionDigits } from './format-money';
export { CURRENCY_PATTERN, MoneyDto } from './money.dto';
