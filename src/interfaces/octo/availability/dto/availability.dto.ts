import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  PatternField,
  TextField,
  TimeField,
} from '../../../../platform/http/validation';
import { OctoPriceDto, OctoUnitPriceDto } from '../../catalogue/dto/price.dto';
import { OfContent, OfPricing } from '../../catalogue/dto/unit.dto';

const AVAILABILITY_STATUSES = ['AVAILABLE', 'LIMITED', 'SOLD_OUT', 'CLOSED'] as const;
export type AvailabilityStatus = (typeof AVAILABILITY_STATUSES)[number];

class OctoOpeningHoursDto {
  @TimeField({ example: '09:00', description: 'Opening time, in the product’s time zone.' })
  from!: string;

  @TimeField({ example: '17:00', description: 'Closing time, in the product’s time zone.' })
  to!: string;
}

function LocalDateTimeField(example: string, description: string) {
  const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
  return PatternField({ pattern, what: 'a date and time with an offset', example, description });
}

function StatusField() {
  const description = 'Status. `LIMITED`: fewer than half of the places are left.';
  return EnumField(AVAILABILITY_STATUSES, { named: 'OctoAvailabilityStatus', example: 'AVAILABLE', description });
}

function OpeningHoursField() {
  return ListField(() => OctoOpeningHoursDto, {
    example: [],
    description: 'Opening hours of the date. Empty for sessions.',
  });
}

export class OctoAvailabilityDto {
  @TextField({ example: '2026-12-05T10:00:00+00:00', description: 'ID of the availability. Treat it as opaque.' })
  id!: string;

  @LocalDateTimeField('2026-12-05T10:00:00+00:00', 'Start or, with opening hours, the first instant of the date.')
  localDateTimeStart!: string;

  @LocalDateTimeField('2026-12-05T12:00:00+00:00', 'End or, with opening hours, the first instant of the next date.')
  localDateTimeEnd!: string;

  @PatternField({
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
    what: 'a date and time in UTC',
    example: '2026-12-05T09:00:00Z',
    description: 'Time at which booking ends, in UTC.',
  })
  utcCutoffAt!: string;

  @BooleanField({ example: false, description: 'Whether the availability is for opening hours instead of a session.' })
  allDay!: boolean;

  @BooleanField({
    example: true,
    description: 'Whether the availability can be booked now, by the party if you sent one.',
  })
  available!: boolean;

  @StatusField()
  status!: AvailabilityStatus;

  @IntegerField({ nullable: true, example: 6, description: 'Number of places left. Held places count as taken.' })
  vacancies!: number | null;

  @IntegerField({ nullable: true, example: 10, description: 'Total number of places.' })
  capacity!: number | null;

  @IntegerField({ nullable: true, example: 6, description: 'Maximum number of units that one booking can have now.' })
  maxUnits!: number | null;

  @OpeningHoursField()
  openingHours!: OctoOpeningHoursDto[];

  @ListField(() => OctoUnitPriceDto, OfPricing({ description: 'Price of each unit.' }))
  unitPricing?: OctoUnitPriceDto[];

  @ObjectField(() => OctoPriceDto, OfPricing({ description: 'Price of the party. Present if you sent `units`.' }))
  pricing?: OctoPriceDto;

  @TextField({ nullable: true, ...OfContent({ description: 'Not supported: always `null`.' }) })
  title?: string | null;

  @TextField({ min: 0, ...OfContent({ description: 'Not supported: always empty.' }) })
  shortDescription?: string;
}

export class OctoCalendarDayDto {
  @DateField({ example: '2026-12-05', description: 'Date, in the product’s time zone.' })
  localDate!: string;

  @BooleanField({ example: true, description: 'Whether any availability of the date can be booked now.' })
  available!: boolean;

  @StatusField()
  status!: AvailabilityStatus;

  @IntegerField({
    nullable: true,
    example: 6,
    description: 'Highest number of places left in one availability of the date.',
  })
  vacancies!: number | null;

  @IntegerField({ nullable: true, example: 20, description: 'Total number of places of the date.' })
  capacity!: number | null;

  @OpeningHoursField()
  openingHours!: OctoOpeningHoursDto[];

  @ListField(() => OctoUnitPriceDto, OfPricing({ description: 'Price of each unit.' }))
  unitPricingFrom?: OctoUnitPriceDto[];

  @ObjectField(() => OctoPriceDto, OfPricing({ description: 'Price of the party. Present if you sent `units`.' }))
  pricingFrom?: OctoPriceDto;
}
