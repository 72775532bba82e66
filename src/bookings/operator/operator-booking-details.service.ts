import { Injectable } from '@nestjs/common';
import { PublicAddress } from '../../platform/config';
import { AnswersService } from '../../waivers';
import { toAnswerDto, toOperatorBookingDto, toUnitItemDto } from '../booking.mapper';
import type { OperatorBookingDetailDto } from '../dto/booking-detail.dto';
import { UnitItemsService } from '../tickets/unit-items.service';
import { BookingAccountsService } from '../payments/booking-accounts.service';
import { BookingLookupService } from '../queries/booking-lookup.service';

/** A booking with its tickets and answers, as operators read it. */
@Injectable()
export class OperatorBookingDetailsService {
  constructor(
    private readonly records: BookingLookupService,
    private readonly answers: AnswersService,
    private readonly items: UnitItemsService,
    private readonly accounts: BookingAccountsService,
    private readonly address: PublicAddress,
  ) {}

  /** @throws BookingNotFoundError */
  async read(operatorId: number, reference: string): Promise<{ data: OperatorBookingDetailDto }> {
    const details = await this.records.getBooking(operatorId, reference);
    const answers = await this.answers.listFor(operatorId, details.booking.id);
    const items = await this.items.list(details.booking);
    const { currency } = details.booking;
    return {
      data: {
        ...toOperatorBookingDto(details, await this.accounts.readAccount(details), this.address),
        Answers: answers.map(toAnswerDto),
        UnitItems: items.map((item) => toUnitItemDto(item, currency)),
      },
    };
  }
}
