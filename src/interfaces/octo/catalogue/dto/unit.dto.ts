import { CONTACT_FIELDS, UNIT_TYPES } from '../../../../catalog';
import {
  BooleanField,
  EnumField,
  type FieldOptions,
  IntegerField,
  ListField,
  ObjectField,
  TextField,
  TextListField,
} from '../../../../platform/http/validation';
import { OctoQuestionDto, QuestionsField } from '../../questions/dto/question.dto';
import { NothingYetField } from './content.dto';
import { OctoPriceDto } from './price.dto';

export const OfContent = (options: FieldOptions): FieldOptions => ({
  ...options,
  optional: true,
  notInExample: true,
  description: `${options.description} Requires \`octo/content\`.`,
});

export const OfPricing = (options: FieldOptions): FieldOptions => ({
  ...options,
  optional: true,
  notInExample: true,
  description: `${options.description} Requires \`octo/pricing\`.`,
});

export function RequiredContactField() {
  return TextListField({
    values: CONTACT_FIELDS,
    named: 'ContactField',
    example: [],
    description: 'Contact details that you must send by the time you confirm a booking.',
  });
}

class OctoUnitRestrictionsDto {
  @IntegerField({ max: 150, example: 18, description: 'Minimum age, in years.' })
  minAge!: number;

  @IntegerField({ max: 150, example: 99, description: 'Maximum age, in years.' })
  maxAge!: number;

  @BooleanField({ example: false, description: 'Whether guests must show proof of age or status.' })
  idRequired!: boolean;

  @IntegerField({ nullable: true, example: null, description: 'Minimum number per booking; `null` if there is none.' })
  minQuantity!: number | null;

  @IntegerField({ nullable: true, example: null, description: 'Maximum number per booking; `null` if there is none.' })
  maxQuantity!: number | null;

  @IntegerField({ min: 1, max: 20, example: 1, description: 'Number of places that one unit takes.' })
  paxCount!: number;

  @TextListField({
    example: [],
    description: 'IDs of units, one of which must be in the same booking. Empty if the unit can be booked alone.',
  })
  accompaniedBy!: string[];
}

export class OctoUnitDto {
  @TextField({ example: '12', description: 'ID of the unit.' })
  id!: string;

  @TextField({ example: 'Adult', description: 'Name of the unit.' })
  internalName!: string;

  @TextField({
    nullable: true,
    example: 'ADULT',
    description: 'Operator’s own code for the unit; `null` if there is none.',
  })
  reference!: string | null;

  @EnumField(UNIT_TYPES, {
    named: 'UnitType',
    example: 'ADULT',
    description: 'Category of guests for whom the unit is.',
  })
  type!: string;

  @ObjectField(() => OctoUnitRestrictionsDto, {
    description: 'Restrictions of the unit. For display only; bookings are not checked against them.',
  })
  restrictions!: OctoUnitRestrictionsDto;

  @RequiredContactField()
  requiredContactFields!: string[];

  @ListField(() => OctoPriceDto, OfPricing({ description: 'Price of one unit. Present in products.' }))
  pricingFrom?: OctoPriceDto[];

  @ListField(() => OctoPriceDto, OfPricing({ description: 'Price of one unit. Present in bookings.' }))
  pricing?: OctoPriceDto[];

  @TextField(OfContent({ description: 'Name of the unit.' }))
  title?: string;

  @TextField({ min: 0, ...OfContent({ description: 'Not supported: always empty.' }) })
  shortDescription?: string;

  @NothingYetField('Not supported: always empty. Requires `octo/content`.')
  features?: object[];

  @QuestionsField('Questions to answer for each unit.')
  questions?: OctoQuestionDto[];
}
