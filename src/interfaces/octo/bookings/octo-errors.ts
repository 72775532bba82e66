import { BookingNotFoundError, HoldExpiredError, UnknownTicketTypeError } from '../../../bookings';
import { ContactIncompleteError, PartyRejectedError, ResellerUuidUsedError } from '../../../resellers';
import { ValidationError } from '../../../platform/errors';
import { InvalidBookingUuidError, InvalidUnitIdError, UnprocessableEntityError } from '../wire';
import { type AnsweredRequest, pathsOfAnswers } from '../questions/requested-answers';
import type { OctoUnitItemRequestDto } from './dto/reserve.dto';

/** The parts of a request that errors echo. */
interface Requested extends AnsweredRequest {
  readonly uuid: string;
  readonly unitItems?: readonly OctoUnitItemRequestDto[];
}

/** Converts errors of bookings to OCTO's errors; others pass through. */
export async function withOctoErrors<T>(requested: Requested, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translated(error, requested);
  }
}

function translated(error: unknown, requested: Requested): unknown {
  const { uuid, unitItems = [] } = requested;
  if (error instanceof BookingNotFoundError) return new InvalidBookingUuidError(uuid);
  if (error instanceof HoldExpiredError || error instanceof ResellerUuidUsedError) {
    return new InvalidBookingUuidError(uuid, error.detail);
  }
  if (error instanceof UnknownTicketTypeError) return new InvalidUnitIdError(unitItems[error.index]?.unitId);
  if (error instanceof PartyRejectedError || error instanceof ContactIncompleteError) {
    return new UnprocessableEntityError(error.detail);
  }
  if (error instanceof ValidationError) return ofAnswers(error, requested) ?? error;
  return error;
}

/** The first invalid answer, with its path in the request. */
function ofAnswers({ errors }: ValidationError, requested: Requested): UnprocessableEntityError | undefined {
  const paths = pathsOfAnswers(requested);
  for (const { field, message } of errors) {
    const path = paths[Number(/^Answers\.(\d+)\./.exec(field)?.[1])];
    const name = field.endsWith('.Value') ? 'value' : 'questionId';
    if (path) return new UnprocessableEntityError(`${path}.${name}${message.slice(field.length)}`);
  }
  return undefined;
}
