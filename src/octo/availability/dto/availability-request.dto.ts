import {
  DateField,
  type FieldOptions,
  IgnoresUnknownFields,
  IntegerField,
  ListField,
  TextField,
  field,
  rule,
} from '../../../shared/validation';

/** An id of somebody's: whether there is such a thing is not a matter of its form. */
function IdField(options: FieldOptions = {}) {
  const isText = rule('isString', 'must be a string.', (value) => typeof value === 'string');
  return field(options, { type: String }, isText);
}

/** Most ids of one request. */
const MAX_IDS = 500;

function IdListField(options: FieldOptions) {
  const message = `must be a list of 1 to ${MAX_IDS} strings.`;
  const isList = rule('items', message, (value) => {
    return Array.isArray(value) && value.length >= 1 && value.length <= MAX_IDS && value.every(isString);
  });
  return field(options, { type: 'array', minItems: 1, maxItems: MAX_IDS, items: { type: 'string' } }, isList);
}

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

class OctoUnitQuantityDto {
  @IdField({ example: '12', description: 'The unit.' })
  id!: string;

  @IntegerField({ min: 1, max: 10_000, example: 2, description: 'How many of it.' })
  quantity!: number;
}

class OctoPartyDto {
  @IdField({ optional: true, example: 'a_sunsetkayak1', description: 'The product. Required.' })
  productId?: string;

  @IdField({ optional: true, example: 'DEFAULT', description: 'The option. Required.' })
  optionId?: string;

  @DateField({ optional: true, example: '2026-12-05', description: 'First date.' })
  localDateStart?: string;

  @DateField({
    optional: true,
    example: '2026-12-12',
    description: 'Last date, at most 366 from the first, both counted.',
  })
  localDateEnd?: string;

  @ListField(() => OctoUnitQuantityDto, {
    ...{ optional: true, max: 100, notInExample: true },
    description: 'A party: answers are then about what it can book.',
  })
  units?: OctoUnitQuantityDto[];

  @TextField({ optional: true, notInExample: true, description: 'The operator’s currency, or `default`.' })
  currency?: string;
}

@IgnoresUnknownFields()
export class OctoCalendarRequestDto extends OctoPartyDto {}

@IgnoresUnknownFields()
export class OctoAvailabilityRequestDto extends OctoPartyDto {
  @DateField({ optional: true, notInExample: true, description: 'One date.' })
  localDate?: string;

  @IdListField({
    optional: true,
    notInExample: true,
    description: 'Availabilities by their ids, whatever their state.',
  })
  availabilityIds?: string[];
}
