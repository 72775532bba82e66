import { CONTACT_FIELDS, UNIT_TYPES } from '../../../catalog';
import {
  BooleanField,
  EnumField,
  type FieldOptions,
  IntegerField,
  ListField,
  ObjectField,
  TextField,
  TextListField,
} from '../../../shared/validation';
import { OctoQuestionDto, QuestionsField } from '../../questions/dto/question.dto';
import { NothingYetField } from './content.dto';
import { OctoPriceDto } from './price.dto';

export const OfContent = (options: FieldOptions): FieldOptions => ({
  ...options,
  optional: true,
  notInExample: true,
  description: `${options.description} With \`octo/content\`.`,
});

export const OfPricing = (options: FieldOptions): FieldOptions => ({
  ...options,
  optional: true,
  notInExample: true,
  description: `${options.description} With \`octo/pricing\`.`,
});

export function RequiredContactField() {
  return TextListField({
    values: CONTACT_FIELDS,
    named: 'ContactField',
    example: [],
    description: 'What must be known of the customer when a booking is confirmed.',
  });
}

class OctoUnitRestrictionsDto {
  @IntegerField({ max: 150, example: 18, description: 'Youngest age, in years.' })
  minAge!: number;

  @IntegerField({ max: 150, example: 99, description: 'Oldest age, in years.' })
  maxAge!: number;

  @BooleanField({ example: false, description: 'Whether a proof of age or standing must be shown.' })
  idRequired!: boolean;

  @IntegerField({ nullable: true, example: null, description: 'Fewest of one booking; null: any.' })
  minQuantity!: number | null;

  @IntegerField({ nullable: true, example: null, description: 'Most of one booking; null: any.' })
  maxQuantity!: number | null;

  @IntegerField({ min: 1, max: 20, example: 1, description: 'Places that one takes.' })
  paxCount!: number;

  @TextListField({ example: [], description: 'Units of which one must be in the same booking.' })
  accompaniedBy!: string[];
}

export class OctoUnitDto {
  @TextField({ example: '12', description: 'The unit.' })
  id!: string;

  @TextField({ example: 'Adult', description: 'Its name.' })
  internalName!: string;

  @TextField({ nullable: true, example: 'ADULT', description: 'The operator’s own code for it.' })
  reference!: string | null;

  @EnumField(UNIT_TYPES, { named: 'UnitType', example: 'ADULT', description: 'For whom it is.' })
  type!: string;

  @ObjectField(() => OctoUnitRestrictionsDto, { description: 'What must hold for it.' })
  restrictions!: OctoUnitRestrictionsDto;

  @RequiredContactField()
  requiredContactFields!: string[];

  @ListField(() => OctoPriceDto, OfPricing({ description: 'What it costs, in products.' }))
  pricingFrom?: OctoPriceDto[];

  @ListField(() => OctoPriceDto, OfPricing({ description: 'What it costs, in bookings.' }))
  pricing?: OctoPriceDto[];

  @TextField(OfContent({ description: 'Its name.' }))
  title?: string;

  @TextField({ min: 0, ...OfContent({ description: 'Empty: not kept.' }) })
  shortDescription?: string;

  @NothingYetField('Empty: not kept. With `octo/content`.')
  features?: object[];

  @QuestionsField('What each is asked.')
  questions?: OctoQuestionDto[];
}
