import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/auth';
import {
  type ChangeRequest,
  DEFAULT_MINUTES,
  type ResellerBooking,
  ResellerBookingsService,
  ResellerCancellationsService,
  ResellerChangesService,
  ResellerSalesService,
  type ReservationRequest,
  type Session,
} from '../../../resellers';
import { OctoAvailabilityService } from '../availability/octo-availability.service';
import { OctoProductsService } from '../catalogue/octo-products.service';
import { OPTION_ID } from '../catalogue/offered-product';
import { OctoQuestionsService } from '../catalogue/octo-questions.service';
import { BadRequestError, InvalidBookingUuidError, InvalidOptionIdError, UnprocessableEntityError } from '../wire';
import { digestOf, rejectRepeatedUuids, toContact, toSubmittedItems } from './requests';
import type {
  CancelOctoBookingDto,
  ConfirmOctoBookingDto,
  ExtendOctoBookingDto,
  ListOctoBookingsQuery,
  ReserveOctoBookingDto,
  UpdateOctoBookingDto,
} from './dto/reserve.dto';
import { isUuid } from './dto/fields';
import { withOctoErrors } from './octo-errors';
import { MOST_LISTED, toFilter } from './list-filter';

/** Bookings in OCTO's format; the services it calls contain the rules. */
@Injectable()
export class OctoBookingsService {
  constructor(
    private readonly products: OctoProductsService,
    private readonly availability: OctoAvailabilityService,
    private readonly records: ResellerBookingsService,
    private readonly sales: ResellerSalesService,
    private readonly changes: ResellerChangesService,
    private readonly cancellations: ResellerCancellationsService,
    private readonly questions: OctoQuestionsService,
  ) {}

  async getBooking(caller: Caller, uuid: string): Promise<ResellerBooking> {
    return this.ofUuid(uuid, {}, (known) => this.records.getResellerBooking(caller, known));
  }

  /** Newest first. */
  async list(caller: Caller, query: ListOctoBookingsQuery): Promise<ResellerBooking[]> {
    const found = await this.records.list(caller, toFilter(query), MOST_LISTED + 1);
    if (found.length <= MOST_LISTED) return found;
    throw new BadRequestError(`More than ${MOST_LISTED} bookings match; request a shorter range of dates.`);
  }

  async reserve(caller: Caller, body: ReserveOctoBookingDto): Promise<ResellerBooking> {
    rejectRepeatedUuids(body.unitItems);
    const requested = { uuid: body.uuid?.toLowerCase(), digest: digestOf(body) };
    return withOctoErrors({ ...body, uuid: body.uuid ?? '' }, () =>
      this.sales.reserve(caller, requested, () => this.toReservation(caller, body)),
    );
  }

  async extend(caller: Caller, uuid: string, { expirationMinutes }: ExtendOctoBookingDto): Promise<ResellerBooking> {
    return this.ofUuid(uuid, {}, (known) => this.changes.extend(caller, known, expirationMinutes ?? DEFAULT_MINUTES));
  }

  async confirm(caller: Caller, uuid: string, body: ConfirmOctoBookingDto): Promise<ResellerBooking> {
    rejectRepeatedUuids(body.unitItems);
    return this.ofUuid(uuid, body, (known) =>
      this.changes.confirm(caller, known, async ({ activity }) => ({
        ...toChange(body),
        answers: await this.questions.read(caller.operatorId, activity.id, body),
      })),
    );
  }

  async update(caller: Caller, uuid: string, body: UpdateOctoBookingDto): Promise<ResellerBooking> {
    rejectRepeatedUuids(body.unitItems);
    return this.ofUuid(uuid, body, (known) =>
      this.changes.change(caller, known, async (current) => {
        const session = await this.toSession(caller, current, body);
        const { activity } = session ?? current;
        const answers = await this.questions.read(caller.operatorId, activity.id, body);
        return { ...toChange(body), session, answers, minutes: body.expirationMinutes };
      }),
    );
  }

  async cancel(caller: Caller, uuid: string, { reason }: CancelOctoBookingDto): Promise<ResellerBooking> {
    return this.ofUuid(uuid, {}, (known) => this.cancellations.cancel(caller, known, reason ?? null));
  }

  private ofUuid<T>(uuid: string, body: ConfirmOctoBookingDto, work: (known: string) => Promise<T>): Promise<T> {
    if (!isUuid(uuid)) throw new InvalidBookingUuidError(uuid);
    return withOctoErrors({ ...body, uuid }, () => work(uuid.toLowerCase()));
  }

  private async toReservation(caller: Caller, body: ReserveOctoBookingDto): Promise<ReservationRequest> {
    const product = await this.products.getWithOption(caller, body);
    const timeslot = await this.availability.getTimeslot(product, body.availabilityId);
    return {
      activity: product.activity,
      timeslot,
      items: toSubmittedItems(requireItems(body.unitItems)!),
      minutes: body.expirationMinutes ?? DEFAULT_MINUTES,
      resellerReference: body.resellerReference ?? null,
      notes: body.notes ?? '',
      contact: body.contact ? toContact(body.contact) : null,
      answers: await this.questions.read(caller.operatorId, product.activity.id, body),
    };
  }

  /** The requested new session; undefined if the request does not change it. */
  private async toSession(
    caller: Caller,
    { activity }: ResellerBooking,
    { productId = activity.publicId, optionId = OPTION_ID, availabilityId, unitItems }: UpdateOctoBookingDto,
  ): Promise<Session | undefined> {
    const isAnother = productId !== activity.publicId;
    if (!isAnother && optionId !== OPTION_ID) throw new InvalidOptionIdError(optionId);
    if (!isAnother && availabilityId === undefined) return undefined;
    const product = await this.products.getWithOption(caller, { productId, optionId });
    const timeslot = await this.availability.getTimeslot(product, availabilityId);
    if (isAnother && !unitItems) throw new BadRequestError('unitItems is required with another productId.');
    return { activity: product.activity, timeslot };
  }
}

function toChange({ unitItems, contact, notes, resellerReference }: ConfirmOctoBookingDto): ChangeRequest {
  const items = requireItems(unitItems, false);
  return {
    items: items && toSubmittedItems(items),
    contact: contact && toContact(contact),
    notes,
    resellerReference,
  };
}

/** @throws UnprocessableEntityError if there are none */
function requireItems<Items extends readonly unknown[]>(items: Items | undefined, isRequired = true) {
  if ((items === undefined && isRequired) || items?.length === 0) {
    throw new UnprocessableEntityError('unitItems must have at least one item.');
  }
  return items;
}
