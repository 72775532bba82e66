import {
  DateField,
  IntegerField,
  ObjectField,
  TextListField,
  WeekdaysField,
  rule,
} from '../../platform/http/validation';
import { isLocalTime } from '../../platform/values/time';
import { MoneyDto } from '../../platform/values/money';
import { MAX_RULE_TIMES } from '../prices/price-rule.entity';

export class PriceRuleDto {
  @IntegerField({ min: 1, example: 12, description: 'ID of a ticket type of the activity.' })
  TicketTypeID!: number;

  @DateField({
    optional: true,
    example: '2027-06-01',
    description: 'First date, in the operator’s time zone. Default: no limit.',
  })
  From?: string | null;

  @DateField({ optional: true, example: '2027-08-31', description: 'Last date, inclusive. Default: no limit.' })
  @rule('beforeStart', 'must not be before From.', (to, rules) => {
    const from = (rules as PriceRuleDto).From;
    return typeof from !== 'string' || (to as string) >= from;
  })
  To?: string | null;

  @WeekdaysField(
    'Days of the week, by English name or ISO number (1 is Monday); responses contain names. Default: every day.',
  )
  Weekdays?: number[] | string[] | null;

  @TextListField({
    max: MAX_RULE_TIMES,
    isItem: isLocalTime,
    what: 'a time of day in the form HH:MM',
    unique: true,
    optional: true,
    example: ['18:00'],
    description: 'Start times of sessions, in the operator’s time zone. Default: every time.',
  })
  Times?: string[] | null;

  @ObjectField(() => MoneyDto, { description: 'Price of one ticket in the sessions that match.' })
  Price!: MoneyDto;
}
