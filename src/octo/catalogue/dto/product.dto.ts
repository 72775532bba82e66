import {
  BooleanField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  TextField,
  TextListField,
} from '../../../shared/validation';
import { OctoQuestionDto, QuestionsField } from '../../questions/dto/question.dto';
import { NothingYetField, OctoMediaDto } from './content.dto';
import { OctoLocationDto } from './location.dto';
import { OctoUnitDto, OfContent, OfPricing, RequiredContactField } from './unit.dto';

export const DELIVERY_FORMATS = ['QRCODE'] as const;
export const DELIVERY_METHODS = ['TICKET', 'VOUCHER'] as const;

/** What customers read, of products and of options alike. */
class OctoContentDto {
  @TextField(OfContent({ description: 'The name.' }))
  title?: string;

  @TextField({ nullable: true, ...OfContent({ description: 'Null: not kept.' }) })
  shortDescription?: string | null;

  @TextField({ min: 0, max: 10_000, multiline: true, ...OfContent({ description: 'What customers read about it.' }) })
  description?: string;

  @NothingYetField('Empty: not kept. With `octo/content`.')
  features?: object[];

  @NothingYetField('Empty: not kept. With `octo/content`.')
  faqs?: object[];

  @ListField(() => OctoMediaDto, OfContent({ description: 'Pictures, the most telling first.' }))
  media?: OctoMediaDto[];

  @ListField(
    () => OctoLocationDto,
    OfContent({ description: 'Where it starts; empty: the operator gave no coordinates.' }),
  )
  locations?: OctoLocationDto[];

  @NothingYetField('Empty: not kept. With `octo/content`.')
  categoryLabels?: object[];

  @IntegerField(OfContent({ description: 'From start to end, in minutes.' }))
  durationMinutesFrom?: number;

  @IntegerField({ nullable: true, ...OfContent({ description: 'Null: it takes what `durationMinutesFrom` says.' }) })
  durationMinutesTo?: number | null;

  @NothingYetField('Empty: not kept. With `octo/content`.')
  commentary?: object[];
}

class OctoOptionRestrictionsDto {
  @IntegerField({ min: 1, example: 1, description: 'Fewest units of one booking.' })
  minUnits!: number;

  @IntegerField({ nullable: true, example: 8, description: 'Most units of one booking.' })
  maxUnits!: number | null;
}

export class OctoOptionDto extends OctoContentDto {
  @TextField({ example: 'DEFAULT', description: 'Always `DEFAULT`: a product has one option.' })
  id!: string;

  @BooleanField({ example: true, description: 'Always true.' })
  default!: boolean;

  @TextField({ max: 200, example: 'Sunset kayak tour', description: 'Its name.' })
  internalName!: string;

  @TextField({ nullable: true, example: null, description: 'Always null; the product has one.' })
  reference!: string | null;

  @TextListField({ example: ['10:00', '14:00'], description: 'Times at which it starts; `[]` with opening hours.' })
  availabilityLocalStartTimes!: string[];

  @TextField({ example: '1 day before the start', description: 'Until when you can cancel, in words.' })
  cancellationCutoff!: string;

  @IntegerField({ example: 1, description: 'The same as a number.' })
  cancellationCutoffAmount!: number;

  @EnumField(['minute', 'hour', 'day'], { example: 'day', description: 'What that number counts.' })
  cancellationCutoffUnit!: string;

  @RequiredContactField()
  requiredContactFields!: string[];

  @ObjectField(() => OctoOptionRestrictionsDto, { description: 'What must hold for a booking.' })
  restrictions!: OctoOptionRestrictionsDto;

  @ListField(() => OctoUnitDto, { description: 'What can be bought, in the order to show it.' })
  units!: OctoUnitDto[];

  @QuestionsField('What is asked once for a booking.')
  questions?: OctoQuestionDto[];
}

export class OctoProductDto extends OctoContentDto {
  @TextField({ example: 'a_sunsetkayak1', description: 'The product; the ActivityID of the rest of the API.' })
  id!: string;

  @TextField({ max: 200, example: 'Sunset kayak tour', description: 'Its name.' })
  internalName!: string;

  @TextField({ nullable: true, example: 'KAYAK-PM', description: 'The operator’s own code for it.' })
  reference!: string | null;

  @TextField({ example: 'en-GB', description: 'BCP 47; what its texts are written in.' })
  locale!: string;

  @TextField({ example: 'Europe/London', description: 'IANA name; what its dates and times are local to.' })
  timeZone!: string;

  @BooleanField({ example: false, description: 'Always false: every booking is of an availability.' })
  allowFreesale!: boolean;

  @BooleanField({ example: true, description: 'Always true.' })
  instantConfirmation!: boolean;

  @BooleanField({ example: true, description: 'Always true: tickets are there at once.' })
  instantDelivery!: boolean;

  @BooleanField({ example: true, description: 'Always true.' })
  availabilityRequired!: boolean;

  @EnumField(['START_TIME', 'OPENING_HOURS'], { example: 'START_TIME', description: 'Sessions, or hours of a date.' })
  availabilityType!: string;

  @TextListField({ values: DELIVERY_FORMATS, example: ['QRCODE'], description: 'How tickets are encoded.' })
  deliveryFormats!: string[];

  @TextListField({
    values: DELIVERY_METHODS,
    example: DELIVERY_METHODS,
    description: 'A ticket each, and one for all.',
  })
  deliveryMethods!: string[];

  @EnumField(['DIGITAL'], { example: 'DIGITAL', description: 'The code must be shown, on whatever.' })
  redemptionMethod!: string;

  @ListField(() => OctoOptionDto, { description: 'Exactly one.' })
  options!: OctoOptionDto[];

  @TextField(OfPricing({ description: 'ISO 4217.' }))
  defaultCurrency?: string;

  @TextListField(OfPricing({ description: 'That one.' }))
  availableCurrencies?: string[];

  @EnumField(['UNIT'], OfPricing({ description: 'Always `UNIT`.' }))
  pricingPer?: string;
}
