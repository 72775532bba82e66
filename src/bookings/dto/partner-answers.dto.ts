import { ListField, ObjectField, PatternField, TimestampField } from '../../platform/http/validation';
import { AnswerDto, MAX_ANSWERS } from '../../waivers';
import { BookingWaiverDto } from './booking.dto';

export class ChangeAnswersDto {
  @ListField(() => AnswerDto, {
    max: MAX_ANSWERS,
    optional: true,
    notInExample: true,
    description:
      'Answers that are new or change. Each replaces the earlier answer to the same question and participant; others stay. All required questions must then be answered.',
  })
  Answers?: AnswerDto[];
}

/** The answers of a booking, as partners send them. */
export class PartnerAnswersDto {
  @PatternField({
    pattern: /^[0-9A-HJKMNP-TV-Z]{10}$/,
    what: 'ten characters of Crockford base 32',
    example: '7K2M9X0Q4B',
  })
  BookingReference!: string;

  @ObjectField(() => BookingWaiverDto)
  Waiver!: BookingWaiverDto;

  @ListField(() => AnswerDto, {
    description:
      'All answers, yours and your customer’s, in the order of the questions. They include answers to questions that were removed since.',
  })
  Answers!: AnswerDto[];

  @TimestampField({ description: 'Time of the last change of the booking, by anyone, in Unix seconds.' })
  UpdatedAt!: number;
}
