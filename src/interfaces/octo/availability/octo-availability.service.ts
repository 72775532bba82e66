import { Injectable } from '@nestjs/common';
import { ShownTimeslotsService, type TimeslotEntity } from '../../../availability';
import type { NoteExpiry } from '../../../platform/hot-routes';
import { type OfferedProduct, type Supplier, hasOpeningHours } from '../catalogue/offered-product';
import { OctoProductsService, type Reseller } from '../catalogue/octo-products.service';
import { BadRequestError, type Capabilities, InvalidAvailabilityIdError } from '../wire';
import { availabilityIdOf, foundBy } from './availability-ids';
import { datesOf, datesOrIds } from './requested-dates';
import { type Requested, availabilitiesFor, calendarDaysFor } from './availability.mapper';
import type { OctoAvailabilityDto, OctoCalendarDayDto } from './dto/availability.dto';
import type { OctoAvailabilityRequestDto, OctoCalendarRequestDto } from './dto/availability-request.dto';
import { partyOf } from './party';

/** Availability for resellers. */
@Injectable()
export class OctoAvailabilityService {
  constructor(
    private readonly products: OctoProductsService,
    private readonly timeslots: ShownTimeslotsService,
  ) {}

  /**
   * @param noteExpiry receives the next instant at which the result changes without a write
   * @throws InvalidProductIdError, InvalidOptionIdError, InvalidUnitIdError, BadRequestError, in this order
   */
  async check(
    reseller: Reseller,
    request: OctoAvailabilityRequestDto,
    capabilities: Capabilities,
    noteExpiry: NoteExpiry,
  ): Promise<OctoAvailabilityDto[]> {
    const requested = await this.requested(reseller, request, capabilities);
    const filter = datesOrIds(request);
    const found =
      'from' in filter
        ? await this.timeslots.listOn(requested.product.activity, filter, noteExpiry)
        : await this.findAvailability(requested.product, filter, noteExpiry);
    const show = availabilitiesFor(requested);
    return found.map((timeslot) => show(timeslot, this.timeslots.isOpen(timeslot, requested.product.activity)));
  }

  /**
   * @param noteExpiry receives the next instant at which the result changes without a write
   * @throws InvalidProductIdError, InvalidOptionIdError, InvalidUnitIdError, BadRequestError, in this order
   */
  async listDays(
    reseller: Reseller,
    request: OctoCalendarRequestDto,
    capabilities: Capabilities,
    noteExpiry: NoteExpiry,
  ): Promise<OctoCalendarDayDto[]> {
    const requested = await this.requested(reseller, request, capabilities);
    const { party, product } = requested;
    const days = await this.timeslots.listDays(product.activity, datesOf(request), party?.places ?? 1, noteExpiry);
    return days.map(calendarDaysFor(requested));
  }

  /**
   * The timeslot of a product's availability ID, in any state.
   * @throws InvalidAvailabilityIdError
   */
  async getTimeslot(product: OfferedProduct, availabilityId: string | null | undefined): Promise<TimeslotEntity> {
    const [found] = typeof availabilityId === 'string' ? await this.findAvailability(product, [availabilityId]) : [];
    if (!found) throw new InvalidAvailabilityIdError(availabilityId);
    return found;
  }

  /** The availability of a known timeslot, for example in a booking. */
  toAvailability(timeslot: TimeslotEntity, requested: Requested): OctoAvailabilityDto {
    return availabilitiesFor(requested)(timeslot, this.timeslots.isOpen(timeslot, requested.product.activity));
  }

  /** Distinct timeslots sorted by start; only those whose IDs match byte by byte. */
  private async findAvailability(
    { activity, supplier }: OfferedProduct,
    ids: readonly string[],
    noteExpiry?: NoteExpiry,
  ): Promise<TimeslotEntity[]> {
    const { timeZone } = supplier;
    const found = await this.timeslots.listAt(activity, foundBy(ids, hasOpeningHours(activity), timeZone), noteExpiry);
    const requested = new Set(ids);
    return found.filter((timeslot) => requested.delete(availabilityIdOf(timeslot, timeZone)));
  }

  private async requested(
    reseller: Reseller,
    request: OctoCalendarRequestDto,
    capabilities: Capabilities,
  ): Promise<Requested> {
    const product = await this.products.getWithOption(reseller, request);
    const party = partyOf(product.activity, request.units);
    requireCurrency(request.currency, product.supplier);
    return { product, party, capabilities };
  }
}

/** @throws BadRequestError */
export function requireCurrency(requested: string | undefined, { currency }: Pick<Supplier, 'currency'>): void {
  if (requested === undefined || requested === 'default' || requested === currency) return;
  throw new BadRequestError(`currency must be ${currency}.`);
}
