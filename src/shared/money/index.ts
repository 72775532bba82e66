export { CURRENCY_PATTERN, MoneyDto } from './money.dto';
