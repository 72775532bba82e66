import {
  BookingNotFoundError,
  ContactIncompleteError,
  HoldExpiredError,
  PartyRefusedError,
  ResellerUuidUsedError,
  UnknownTicketTypeError,
} from '../../bookings';
import { InvalidBookingUuidError, InvalidUnitIdError, UnprocessableEntityError } from '../wire';
import type { OctoUnitItemRequestDto } from './dto/reserve.dto';

/** What was asked for, as far as errors echo it. */
interface Asked {
  readonly uuid: string;
  readonly unitItems?: readonly OctoUnitItemRequestDto[] | undefined;
}

/** Says what refuses a booking in the words of OCTO; everything else says itself. */
export async function inOctoWords<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translated(error, asked);
  }
}

function translated(error: unknown, { uuid, unitItems = [] }: Asked): unknown {
  if (error instanceof BookingNotFoundError) return new InvalidBookingUuidError(uuid);
  if (error instanceof HoldExpiredError || error instanceof ResellerUuidUsedError) {
    return new InvalidBookingUuidError(uuid, error.detail);
  }
  if (error instanceof UnknownTicketTypeError) return new InvalidUnitIdError(unitItems[error.index]?.unitId);
  if (error instanceof PartyRefusedError || error instanceof ContactIncompleteError) {
    return new UnprocessableEntityError(error.detail);
  }
  return error;
}
