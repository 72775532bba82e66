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
} from '../../../shared/validation';
import { OctoPriceDto, OctoUnitPriceDto } from '../../catalogue/dto/price.dto';
import { OfContent, OfPricing } from '../../catalogue/dto/unit.dto';

const AVAILABILITY_STATUSES = ['AVAILABLE', 'LIMITED', 'SOLD_OUT', 'CLOSED'] as const;
export type AvailabilityStatus = (typeof AVAILABILITY_STATUSES)[number];

class OctoOpeningHoursDto {
  @TimeField({ example: '09:00', description: 'When it opens.' })
  from!: string;

  @TimeField({ example: '17:00', description: 'When it closes.' })
  to!: string;
}

function LocalDateTimeField(example: string, description: string) {
  const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
  return PatternField({ pattern, what: 'a date and time with an offset', example, description });
}

function StatusField() {
  const description = '`LIMITED`: fewer than half of the places are left.';
  return EnumField(AVAILABILITY_STATUSES, { named: 'OctoAvailabilityStatus', example: 'AVAILABLE', description });
}

function OpeningHoursField() {
  return ListField(() => OctoOpeningHoursDto, {
    example: [],
    description: 'With opening hours when it opens and closes; `[]` for sessions.',
  });
}

export class OctoAvailabilityDto {
  @TextField({ example: '2026-12-05T10:00:00+00:00', description: 'The availability; opaque.' })
  id!: string;

  @LocalDateTimeField('2026-12-05T10:00:00+00:00', 'Start, or with opening hours the first instant of the date.')
  localDateTimeStart!: string;

  @LocalDateTimeField('2026-12-05T12:00:00+00:00', 'End, or with opening hours the first instant of the next date.')
  localDateTimeEnd!: string;

  @PatternField({
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
    what: 'a date and time in UTC',
    example: '2026-12-05T09:00:00Z',
    description: 'When selling ends.',
  })
  utcCutoffAt!: string;

  @BooleanField({ example: false, description: 'Whether it is the opening hours of a date.' })
  allDay!: boolean;

  @BooleanField({ example: true, description: 'Whether it can be booked now, by the party if there is one.' })
  available!: boolean;

  @StatusField()
  status!: AvailabilityStatus;

  @IntegerField({ nullable: true, example: 6, description: 'Places left; held ones are gone.' })
  vacancies!: number | null;

  @IntegerField({ nullable: true, example: 10, description: 'Places in all.' })
  capacity!: number | null;

  @IntegerField({ nullable: true, example: 6, description: 'The most units that one booking can be of.' })
  maxUnits!: number | null;

  @OpeningHoursField()
  openingHours!: OctoOpeningHoursDto[];

  @ListField(() => OctoUnitPriceDto, OfPricing({ description: 'What each unit costs.' }))
  unitPricing?: OctoUnitPriceDto[];

  @ObjectField(() => OctoPriceDto, OfPricing({ description: 'What the party costs.' }))
  pricing?: OctoPriceDto;

  @TextField({ nullable: true, ...OfContent({ description: 'Null: not kept.' }) })
  title?: string | null;

  @TextField({ min: 0, ...OfContent({ description: 'Empty: not kept.' }) })
  shortDescription?: string;
}

export class OctoCalendarDayDto {
  @DateField({ example: '2026-12-05', description: 'In the zone of the product.' })
  localDate!: string;

  @BooleanField({ example: true, description: 'Whether anything of that date can be booked now.' })
  available!: boolean;

  @StatusField()
  status!: AvailabilityStatus;

  @IntegerField({ nullable: true, example: 6, description: 'The most places that one availability has left.' })
  vacancies!: number | null;

  @IntegerField({ nullable: true, example: 20, description: 'Places in all.' })
  capacity!: number | null;

  @OpeningHoursField()
  openingHours!: OctoOpeningHoursDto[];

  @ListField(() => OctoUnitPriceDto, OfPricing({ description: 'What each unit costs.' }))
  unitPricingFrom?: OctoUnitPriceDto[];

  @ObjectField(() => OctoPriceDto, OfPricing({ description: 'What the party costs.' }))
  pricingFrom?: OctoPriceDto;
}
