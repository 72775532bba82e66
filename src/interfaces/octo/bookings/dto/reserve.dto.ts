import {
  IgnoresUnknownFields,
  IntegerField,
  ListField,
  ObjectField,
  TextField,
} from '../../../../platform/http/validation';
import { OctoQuestionAnswerRequestDto, QuestionAnswersField } from '../../questions/dto/question.dto';
import { OctoContactRequestDto } from './contact.dto';
import { NotesField, ReferenceField, UuidField } from './fields';

/** Maximum number of unit items in a request; no party is larger. */
const MAX_UNIT_ITEMS = 1_000;

/** Without format rules, because an unknown ID is a specific error. */
const ID = { optional: true, min: 0, max: 200 };

const UNIT_ITEMS = {
  optional: true,
  max: MAX_UNIT_ITEMS,
  description: 'Tickets, one entry each.',
};

const MINUTES = {
  optional: true,
  min: 1,
  example: 30,
  description:
    'Minutes from now until the reservation expires. Default 30; values above 60 count as 60. A reservation never lasts beyond `utcCutoffAt`.',
};

export class OctoUnitItemRequestDto {
  @TextField({ ...ID, example: '1', description: 'ID of the unit. Required.' })
  unitId?: string;

  @UuidField({
    optional: true,
    notInExample: true,
    description: 'UUID that you choose for the ticket. Default: generated.',
  })
  uuid?: string;

  @ReferenceField({
    optional: true,
    nullable: true,
    notInExample: true,
    description: 'Your own reference for the ticket.',
  })
  resellerReference?: string;

  @ObjectField(() => OctoContactRequestDto, {
    optional: true,
    nullable: true,
    notInExample: true,
    description: 'Person for whom the ticket is.',
  })
  contact?: OctoContactRequestDto;

  @QuestionAnswersField()
  questionAnswers?: OctoQuestionAnswerRequestDto[];
}

class OctoBookingFieldsDto {
  @ListField(() => OctoUnitItemRequestDto, UNIT_ITEMS)
  unitItems?: OctoUnitItemRequestDto[];

  @ReferenceField({ optional: true, nullable: true, description: 'Your own reference for the booking.' })
  resellerReference?: string;

  @NotesField({ optional: true, nullable: true, description: 'Notes for the operator.' })
  notes?: string;

  @ObjectField(() => OctoContactRequestDto, {
    optional: true,
    nullable: true,
    description: 'Contact person of the booking.',
  })
  contact?: OctoContactRequestDto;

  @QuestionAnswersField()
  questionAnswers?: OctoQuestionAnswerRequestDto[];
}

@IgnoresUnknownFields()
export class ReserveOctoBookingDto extends OctoBookingFieldsDto {
  @UuidField({
    optional: true,
    description:
      'UUID that you choose for the booking. If you do not know the outcome of a request, repeat it with the same `uuid`: places are reserved only once, and you get the current booking.',
  })
  uuid?: string;

  @TextField({ ...ID, example: 'a_sunsetkayak1', description: 'ID of the product. Required.' })
  productId?: string;

  @TextField({ ...ID, example: 'DEFAULT', description: 'ID of the option. Required.' })
  optionId?: string;

  @TextField({ ...ID, example: '2026-12-05T10:00:00+00:00', description: 'ID of the availability. Required.' })
  availabilityId?: string;

  @IntegerField(MINUTES)
  expirationMinutes?: number;

  @TextField({ ...ID, max: 20, notInExample: true, description: 'Currency of the product, or `default`.' })
  currency?: string;
}

@IgnoresUnknownFields()
export class UpdateOctoBookingDto extends OctoBookingFieldsDto {
  @TextField({
    ...ID,
    example: 'a_sunsetkayak1',
    description: 'ID of the product. To change the product, you must also send `availabilityId` and `unitItems`.',
  })
  productId?: string;

  @TextField({ ...ID, example: 'DEFAULT', description: 'ID of the option.' })
  optionId?: string;

  @TextField({ ...ID, example: '2026-12-06T10:00:00+00:00', description: 'ID of the new availability.' })
  availabilityId?: string;

  @IntegerField({
    ...MINUTES,
    description:
      'Minutes from now until the reservation expires. Extends a booking that is on hold. Values above 60 count as 60.',
  })
  expirationMinutes?: number;

  @TextField({ ...ID, max: 20, notInExample: true, description: 'Currency of the product, or `default`.' })
  currency?: string;
}

@IgnoresUnknownFields()
export class ConfirmOctoBookingDto extends OctoBookingFieldsDto {}

@IgnoresUnknownFields()
export class ExtendOctoBookingDto {
  @IntegerField(MINUTES)
  expirationMinutes?: number;
}

@IgnoresUnknownFields()
export class CancelOctoBookingDto {
  @TextField({
    optional: true,
    min: 0,
    max: 500,
    multiline: true,
    example: 'The customer is ill.',
    description: 'Reason for the cancellation.',
  })
  reason?: string;
}

export class ListOctoBookingsQuery {
  @TextField({ ...ID, example: 'ORDER-1', description: 'Complete reference of yours.' })
  resellerReference?: string;

  @TextField({ ...ID, example: 'A1B2C3D4E5', description: 'Complete `supplierReference`.' })
  supplierReference?: string;

  @TextField({ ...ID, example: '2026-12-05', description: 'Date of the session.' })
  localDate?: string;

  @TextField({
    ...ID,
    example: '2026-12-01',
    description: 'First session date. Requires `localDateEnd`; the range has at most 366 dates.',
  })
  localDateStart?: string;

  @TextField({ ...ID, example: '2026-12-31', description: 'Last session date, included. Requires `localDateStart`.' })
  localDateEnd?: string;
}
