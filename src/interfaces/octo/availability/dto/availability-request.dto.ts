import {
  DateField,
  type FieldOptions,
  IgnoresUnknownFields,
  IntegerField,
  ListField,
  TextField,
  field,
  rule,
} from '../../../../platform/http/validation';

/** An ID without format rules, because an unknown ID is a specific error. */
function IdField(options: FieldOptions = {}) {
  const isText = rule('isString', 'must be a string.', (value) => typeof value === 'string');
  return field(options, { type: String }, isText);
}

/** Maximum number of IDs in a request. */
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
  @IdField({ example: '12', description: 'ID of the unit.' })
  id!: string;

  @IntegerField({ min: 1, max: 10_000, example: 2, description: 'Number of units.' })
  quantity!: number;
}

class OctoPartyDto {
  @IdField({ optional: true, example: 'a_sunsetkayak1', description: 'ID of the product. Required.' })
  productId?: string;

  @IdField({ optional: true, example: 'DEFAULT', description: 'ID of the option. Required.' })
  optionId?: string;

  @DateField({ optional: true, example: '2026-12-05', description: 'First date, in the product’s time zone.' })
  localDateStart?: string;

  @DateField({
    optional: true,
    example: '2026-12-12',
    description: 'Last date. The range has at most 366 dates, including both ends.',
  })
  localDateEnd?: string;

  @ListField(() => OctoUnitQuantityDto, {
    ...{ optional: true, max: 100, notInExample: true },
    description: 'Units of a party. The response then describes what the party can book.',
  })
  units?: OctoUnitQuantityDto[];

  @TextField({ optional: true, notInExample: true, description: 'Operator’s currency, or `default`.' })
  currency?: string;
}

@IgnoresUnknownFields()
export class OctoCalendarRequestDto extends OctoPartyDto {}

@IgnoresUnknownFields()
export class OctoAvailabilityRequestDto extends OctoPartyDto {
  @DateField({ optional: true, notInExample: true, description: 'Single date, in the product’s time zone.' })
  localDate?: string;

  @IdListField({
    optional: true,
    notInExample: true,
    description: 'IDs of availabilities. They are returned with any status.',
  })
  availabilityIds?: string[];
}
