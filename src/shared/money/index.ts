export { formatMoney, precisionOf } from './format-money';
export { CURRENCY_PATTERN, MoneyDto } from './money.dto';
