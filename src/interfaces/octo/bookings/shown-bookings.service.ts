import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/auth';
import type { ResellerBooking } from '../../../resellers';
import { PublicAddress } from '../../../platform/config';
import { OperatorsService } from '../../../operators';
import { OctoAvailabilityService, requireCurrency } from '../availability/octo-availability.service';
import { OctoProductsService } from '../catalogue/octo-products.service';
import { OctoQuestionsService } from '../catalogue/octo-questions.service';
import type { Capabilities } from '../wire';
import { toOctoBooking } from './booking.mapper';
import type { OctoBookingDto } from './dto/booking.dto';

/** Adds current products and availabilities to bookings, with a fixed number of queries. */
@Injectable()
export class ShownBookingsService {
  constructor(
    private readonly products: OctoProductsService,
    private readonly availability: OctoAvailabilityService,
    private readonly operators: OperatorsService,
    private readonly questions: OctoQuestionsService,
    private readonly address: PublicAddress,
  ) {}

  /** @param bookings of one reseller */
  async toDtos(bookings: readonly ResellerBooking[], capabilities: Capabilities): Promise<OctoBookingDto[]> {
    const [first] = bookings;
    if (!first) return [];
    const { operatorId } = first.booking;
    const activities = new Map(bookings.map(({ bookedActivity }) => [bookedActivity.id, bookedActivity]));
    const booked = await this.products.listBooked(first.booking, [...activities.values()]);
    const shown = await this.questions.addTo(operatorId, booked, capabilities);
    const products = new Map(shown.map((product) => [product.activity.id, product]));
    const bookingIds = bookings.map(({ booking }) => booking.id);
    const answers = await this.questions.answersTo(operatorId, bookingIds, capabilities);
    return bookings.map((booking) => {
      const product = products.get(booking.booking.activityId)!;
      const shownAvailability = this.availability.toAvailability(booking.timeslot, { product, capabilities });
      const answered = answers.get(booking.booking.id) ?? new Map();
      return toOctoBooking({ ...booking, product, shownAvailability, answers: answered }, capabilities, this.address);
    });
  }

  /** @throws BadRequestError for a currency that is not used */
  async rejectOtherCurrency({ operatorId }: Caller, requested: string | undefined): Promise<void> {
    requireCurrency(requested, await this.operators.getAsSeller(operatorId));
  }
}
