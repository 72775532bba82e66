import {
  BookingNotFoundError,
  ContactIncompleteError,
  HoldExpiredError,
  PartyRefusedError,
  ResellerUuidUsedError,
  UnknownTicketTypeError,
} from '../../bookings';
import { ValidationError } from '../../shared/problems';
import { InvalidBookingUuidError, InvalidUnitIdError, UnprocessableEntityError } from '../wire';
import { type AnsweredRequest, pathsOfAnswers } from '../questions/requested-answers';
import type { OctoUnitItemRequestDto } from './dto/reserve.dto';

/** What was asked for, as far as errors echo it. */
interface Asked extends AnsweredRequest {
  readonly uuid: string;
  readonly unitItems?: readonly OctoUnitItemRequestDto[];
}

/** Says what refuses a booking in the words of OCTO; everything else says itself. */
export async function inOctoWords<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translated(error, asked);
  }
}

function translated(error: unknown, asked: Asked): unknown {
  const { uuid, unitItems = [] } = asked;
  if (error instanceof BookingNotFoundError) return new InvalidBookingUuidError(uuid);
  if (error instanceof HoldExpiredError || error instanceof ResellerUuidUsedError) {
    return new InvalidBookingUuidError(uuid, error.detail);
  }
  if (error instanceof UnknownTicketTypeError) return new InvalidUnitIdError(unitItems[error.index]?.unitId);
  if (error instanceof PartyRefusedError || error instanceof ContactIncompleteError) {
    return new UnprocessableEntityError(error.detail);
  }
  if (error instanceof ValidationError) return ofAnswers(error, asked) ?? error;
  return error;
}

/** The first wrong answer, by where it stands in the request. */
function ofAnswers({ errors }: ValidationError, asked: Asked): UnprocessableEntityError | undefined {
  const paths = pathsOfAnswers(asked);
  for (const { field, message } of errors) {
    const path = paths[Number(/^Answers\.(\d+)\./.exec(field)?.[1])];
    const name = field.endsWith('.Value') ? 'value' : 'questionId';
    if (path) return new UnprocessableEntityError(`${path}.${name}${message.slice(field.length)}`);
  }
  return undefined;
}
