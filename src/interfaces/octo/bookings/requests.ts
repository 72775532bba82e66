import { createHash } from 'node:crypto';
import type { Contact, SubmittedItem } from '../../../bookings';
import { parseNumericId } from '../../../platform/values/identifiers';
import { sentAnswers } from '../questions/requested-answers';
import { BadRequestError } from '../wire';
import type { OctoContactRequestDto } from './dto/contact.dto';
import type { OctoUnitItemRequestDto, ReserveOctoBookingDto } from './dto/reserve.dto';

/** An ID that no ticket type has. */
const NO_TICKET_TYPE = 0;

export function toContact(sent: OctoContactRequestDto): Contact {
  return {
    fullName: sent.fullName ?? null,
    firstName: sent.firstName ?? null,
    lastName: sent.lastName ?? null,
    emailAddress: sent.emailAddress ?? null,
    phoneNumber: sent.phoneNumber ?? null,
    postalCode: sent.postalCode ?? null,
    country: sent.country ?? null,
    notes: sent.notes ?? null,
    locales: sent.locales ?? [],
  };
}

/** Invalid unit IDs are mapped to a type that is reported as unknown later. */
export function toSubmittedItems(unitItems: readonly OctoUnitItemRequestDto[]): SubmittedItem[] {
  return unitItems.map(({ unitId = '', uuid, resellerReference, contact }) => ({
    ticketTypeId: parseNumericId(unitId) ?? NO_TICKET_TYPE,
    uuid: uuid?.toLowerCase(),
    resellerReference: resellerReference ?? null,
    contact: contact ? toContact(contact) : null,
  }));
}

/** @throws BadRequestError if two unit items have the same UUID */
export function rejectRepeatedUuids(unitItems: readonly OctoUnitItemRequestDto[] = []): void {
  const uuids = unitItems.flatMap(({ uuid }) => uuid?.toLowerCase() ?? []);
  if (new Set(uuids).size < uuids.length) throw new BadRequestError('unitItems must not have the same uuid twice.');
}

/** SHA-256 of the request, hexadecimal; independent of the order of fields. */
export function digestOf(body: ReserveOctoBookingDto): string {
  const { productId, optionId, availabilityId, unitItems = [], resellerReference, notes, contact } = body;
  const answers = sentAnswers(body).map(({ path, questionId, value }) => [path, questionId, value ?? null]);
  const meant = [
    ...[productId, optionId, availabilityId, resellerReference, notes].map((text) => text ?? null),
    contact ? toContact(contact) : null,
    unitItems.map((item) => [
      item.unitId ?? null,
      item.uuid?.toLowerCase() ?? null,
      item.resellerReference ?? null,
      item.contact ? toContact(item.contact) : null,
    ]),
    // Omitted if empty, so that digests of requests without answers do not change.
    ...(answers.length > 0 ? [answers] : []),
  ];
  return createHash('sha256').update(JSON.stringify(meant)).digest('hex');
}
