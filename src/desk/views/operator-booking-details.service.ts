import { Injectable } from '@nestjs/common';
import { AnswersService } from '../../waivers';
import { BookingLookupService, toAnswerDto, toUnitItemDto, UnitItemsService } from '../../bookings';
import type { OperatorBookingDetailDto } from '../dto/operator-booking-detail.dto';
import { OperatorBookingViewsService } from './operator-booking-views.service';

/** A booking with its tickets and answers, as operators read it. */
@Injectable()
export class OperatorBookingDetailsService {
  constructor(
    private readonly records: BookingLookupService,
    private readonly answers: AnswersService,
    private readonly items: UnitItemsService,
    private readonly views: OperatorBookingViewsService,
  ) {}

  /** @throws BookingNotFoundError */
  async read(operatorId: number, reference: string): Promise<{ data: OperatorBookingDetailDto }> {
    const details = await this.records.getBooking(operatorId, reference);
    const answers = await this.answers.listFor(operatorId, details.booking.id);
    const items = await this.items.list(details.booking);
    const { currency } = details.booking;
    return {
      data: {
        ...(await this.views.view(details)),
        Answers: answers.map(toAnswerDto),
        UnitItems: items.map((item) => toUnitItemDto(item, currency)),
      },
    };
  }
}
