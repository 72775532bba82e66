import { IgnoresUnknownFields, IntegerField, ListField, ObjectField, TextField } from '../../../shared/validation';
import { OctoQuestionAnswerRequestDto, QuestionAnswersField } from '../../questions/dto/question.dto';
import { OctoContactRequestDto } from './contact.dto';
import { NotesField, ReferenceField, UuidField } from './fields';

/** Tickets of one request; no party is larger. */
const MAX_UNIT_ITEMS = 1_000;

/** IDs are looked up, so their form is not judged. */
const ID = { optional: true, min: 0, max: 200 };

const UNIT_ITEMS = {
  optional: true,
  max: MAX_UNIT_ITEMS,
  description: 'One entry for each ticket.',
};

const MINUTES = {
  optional: true,
  min: 1,
  example: 30,
  description: 'How long the places are kept, from now on. Default 30; more than 60 is 60. Never beyond `utcCutoffAt`.',
};

export class OctoUnitItemRequestDto {
  @TextField({ ...ID, example: '1', description: 'Required.' })
  unitId?: string;

  @UuidField({ optional: true, notInExample: true, description: 'Yours; one is made if you send none.' })
  uuid?: string;

  @ReferenceField({ optional: true, nullable: true, notInExample: true, description: 'The reseller’s own.' })
  resellerReference?: string;

  @ObjectField(() => OctoContactRequestDto, {
    optional: true,
    nullable: true,
    notInExample: true,
    description: 'Whose it is.',
  })
  contact?: OctoContactRequestDto;

  @QuestionAnswersField()
  questionAnswers?: OctoQuestionAnswerRequestDto[];
}

class OctoBookingFieldsDto {
  @ListField(() => OctoUnitItemRequestDto, UNIT_ITEMS)
  unitItems?: OctoUnitItemRequestDto[];

  @ReferenceField({ optional: true, nullable: true, description: 'The reseller’s own.' })
  resellerReference?: string;

  @NotesField({ optional: true, nullable: true, description: 'What the operator is to know.' })
  notes?: string;

  @ObjectField(() => OctoContactRequestDto, { optional: true, nullable: true, description: 'Whose it is.' })
  contact?: OctoContactRequestDto;

  @QuestionAnswersField()
  questionAnswers?: OctoQuestionAnswerRequestDto[];
}

@IgnoresUnknownFields()
export class ReserveOctoBookingDto extends OctoBookingFieldsDto {
  @UuidField({
    optional: true,
    description:
      'Yours. Repeat a request with its `uuid` whenever you do not know its outcome: it reserves only once, and answers with the booking as it is now.',
  })
  uuid?: string;

  @TextField({ ...ID, example: 'a_sunsetkayak1', description: 'Required.' })
  productId?: string;

  @TextField({ ...ID, example: 'DEFAULT', description: 'Required.' })
  optionId?: string;

  @TextField({ ...ID, example: '2026-12-05T10:00:00+00:00', description: 'Required.' })
  availabilityId?: string;

  @IntegerField(MINUTES)
  expirationMinutes?: number;

  @TextField({ ...ID, max: 20, notInExample: true, description: 'That of the product, or `default`.' })
  currency?: string;
}

@IgnoresUnknownFields()
export class UpdateOctoBookingDto extends OctoBookingFieldsDto {
  @TextField({ ...ID, example: 'a_sunsetkayak1', description: 'Another one needs `availabilityId` and `unitItems`.' })
  productId?: string;

  @TextField({ ...ID, example: 'DEFAULT', description: 'Its option.' })
  optionId?: string;

  @TextField({ ...ID, example: '2026-12-06T10:00:00+00:00', description: 'Where the places are instead.' })
  availabilityId?: string;

  @IntegerField({ ...MINUTES, description: 'While it is on hold: extends it.' })
  expirationMinutes?: number;

  @TextField({ ...ID, max: 20, notInExample: true, description: 'That of the product, or `default`.' })
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
    description: 'Why, if it was said.',
  })
  reason?: string;
}

export class ListOctoBookingsQuery {
  @TextField({ ...ID, example: 'ORDER-1', description: 'Your reference, whole.' })
  resellerReference?: string;

  @TextField({ ...ID, example: 'A1B2C3D4E5', description: 'The `supplierReference`, whole.' })
  supplierReference?: string;

  @TextField({ ...ID, example: '2026-12-05', description: 'The date of the session.' })
  localDate?: string;

  @TextField({ ...ID, example: '2026-12-01', description: 'With `localDateEnd`: dates of sessions, at most 366.' })
  localDateStart?: string;

  @TextField({ ...ID, example: '2026-12-31', description: 'Included.' })
  localDateEnd?: string;
}
