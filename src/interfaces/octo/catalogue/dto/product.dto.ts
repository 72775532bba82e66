import { CATEGORIES } from '../../../../catalog';
import {
  BooleanField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  TextField,
  TextListField,
} from '../../../../platform/http/validation';
import { OctoQuestionDto, QuestionsField } from '../../questions/dto/question.dto';
import { NothingYetField, OctoCommentaryDto, OctoFeatureDto, OctoMediaDto } from './content.dto';
import { OctoLocationDto } from './location.dto';
import { OctoUnitDto, OfContent, OfPricing, RequiredContactField } from './unit.dto';

export const DELIVERY_FORMATS = ['QRCODE'] as const;
export const DELIVERY_METHODS = ['TICKET', 'VOUCHER'] as const;

/** Content fields of products and options. */
class OctoContentDto {
  @TextField(OfContent({ description: 'Name of the product.' }))
  title?: string;

  @TextField({ nullable: true, ...OfContent({ description: 'Not supported: always `null`.' }) })
  shortDescription?: string | null;

  @TextField({
    min: 0,
    max: 10_000,
    multiline: true,
    ...OfContent({ description: 'Description for customers, in plain text.' }),
  })
  description?: string;

  @ListField(
    () => OctoFeatureDto,
    OfContent({ description: 'Highlights, what is included and excluded, and what customers bring along.' }),
  )
  features?: OctoFeatureDto[];

  @NothingYetField('Not supported: always empty. Requires `octo/content`.')
  faqs?: object[];

  @ListField(() => OctoMediaDto, OfContent({ description: 'Images, the most representative first.' }))
  media?: OctoMediaDto[];

  @ListField(
    () => OctoLocationDto,
    OfContent({ description: 'Starting point. Empty if the operator has not entered coordinates.' }),
  )
  locations?: OctoLocationDto[];

  @TextListField({
    values: CATEGORIES,
    named: 'ActivityCategory',
    ...OfContent({ description: 'What the product can be found as.' }),
  })
  categoryLabels?: string[];

  @IntegerField(OfContent({ description: 'Duration, in minutes.' }))
  durationMinutesFrom?: number;

  @IntegerField({
    nullable: true,
    ...OfContent({
      description: 'Maximum duration, in minutes; `null` because `durationMinutesFrom` is the exact duration.',
    }),
  })
  durationMinutesTo?: number | null;

  @ListField(() => OctoCommentaryDto, OfContent({ description: 'Languages in which the activity is given.' }))
  commentary?: OctoCommentaryDto[];
}

class OctoOptionRestrictionsDto {
  @IntegerField({ min: 1, example: 1, description: 'Minimum number of units per booking.' })
  minUnits!: number;

  @IntegerField({ nullable: true, example: 8, description: 'Maximum number of units per booking.' })
  maxUnits!: number | null;
}

export class OctoOptionDto extends OctoContentDto {
  @TextField({
    example: 'DEFAULT',
    description: 'ID of the option. Always `DEFAULT`, because each product has one option.',
  })
  id!: string;

  @BooleanField({ example: true, description: 'Whether this is the default option. Always `true`.' })
  default!: boolean;

  @TextField({ max: 200, example: 'Sunset kayak tour', description: 'Name of the option.' })
  internalName!: string;

  @TextField({ nullable: true, example: null, description: 'Always `null`. See the `reference` of the product.' })
  reference!: string | null;

  @TextListField({
    example: ['10:00', '14:00'],
    description: 'Local start times of the sessions. Empty for products with opening hours.',
  })
  availabilityLocalStartTimes!: string[];

  @TextField({ example: '1 day before the start', description: 'Time until which you can cancel, as text.' })
  cancellationCutoff!: string;

  @IntegerField({
    example: 1,
    description: 'Time before the start until which you can cancel, in units of `cancellationCutoffUnit`.',
  })
  cancellationCutoffAmount!: number;

  @EnumField(['minute', 'hour', 'day'], { example: 'day', description: 'Unit of `cancellationCutoffAmount`.' })
  cancellationCutoffUnit!: string;

  @RequiredContactField()
  requiredContactFields!: string[];

  @ObjectField(() => OctoOptionRestrictionsDto, { description: 'Limits for a booking.' })
  restrictions!: OctoOptionRestrictionsDto;

  @ListField(() => OctoUnitDto, { description: 'Units that can be booked, in display order.' })
  units!: OctoUnitDto[];

  @QuestionsField('Questions to answer once per booking.')
  questions?: OctoQuestionDto[];
}

export class OctoProductDto extends OctoContentDto {
  @TextField({
    example: 'a_sunsetkayak1',
    description: 'ID of the product. Equal to `ActivityID` in the rest of the API.',
  })
  id!: string;

  @TextField({ max: 200, example: 'Sunset kayak tour', description: 'Name of the product.' })
  internalName!: string;

  @TextField({
    nullable: true,
    example: 'KAYAK-PM',
    description: 'Operator’s own code for the product; `null` if there is none.',
  })
  reference!: string | null;

  @TextField({ example: 'en-GB', description: 'BCP 47 language tag of the texts.' })
  locale!: string;

  @TextField({ example: 'Europe/London', description: 'IANA name of the time zone for local dates and times.' })
  timeZone!: string;

  @BooleanField({ example: false, description: 'Whether you can book without an availability. Always `false`.' })
  allowFreesale!: boolean;

  @BooleanField({ example: true, description: 'Whether bookings are confirmed immediately. Always `true`.' })
  instantConfirmation!: boolean;

  @BooleanField({ example: true, description: 'Whether tickets are delivered immediately. Always `true`.' })
  instantDelivery!: boolean;

  @BooleanField({ example: true, description: 'Whether you must select an availability to book. Always `true`.' })
  availabilityRequired!: boolean;

  @EnumField(['START_TIME', 'OPENING_HOURS'], {
    example: 'START_TIME',
    description: '`START_TIME` for sessions, `OPENING_HOURS` if guests can arrive at any time of the date.',
  })
  availabilityType!: string;

  @TextListField({ values: DELIVERY_FORMATS, example: ['QRCODE'], description: 'Encodings of ticket codes.' })
  deliveryFormats!: string[];

  @TextListField({
    values: DELIVERY_METHODS,
    example: DELIVERY_METHODS,
    description: 'Ways to deliver codes: a `TICKET` for each unit item and a `VOUCHER` for the entire booking.',
  })
  deliveryMethods!: string[];

  @EnumField(['DIGITAL'], {
    example: 'DIGITAL',
    description: 'How guests redeem tickets. `DIGITAL`: they show the code, on paper or on a screen.',
  })
  redemptionMethod!: string;

  @ListField(() => OctoOptionDto, { description: 'Options of the product. Always exactly one.' })
  options!: OctoOptionDto[];

  @TextField(OfPricing({ description: 'ISO 4217 code of the operator’s currency.' }))
  defaultCurrency?: string;

  @TextListField(OfPricing({ description: 'List with the operator’s currency.' }))
  availableCurrencies?: string[];

  @EnumField(['UNIT'], OfPricing({ description: 'Basis of prices. Always `UNIT`.' }))
  pricingPer?: string;
}
