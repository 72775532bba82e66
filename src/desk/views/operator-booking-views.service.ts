import { Injectable } from '@nestjs/common';
import { PublicAddress } from '../../platform/config';
import { toOperatorBookingDto } from './operator-booking.mapper';
import type { OperatorBookingDto } from '../dto/operator-booking.dto';
import { BookingAccountsService } from '../../payments';
import { type BookingDetails, UnitItemsService } from '../../bookings';

/** Bookings as operators read them, with money and check-ins, with four queries for a page of them. */
@Injectable()
export class OperatorBookingViewsService {
  constructor(
    private readonly accounts: BookingAccountsService,
    private readonly items: UnitItemsService,
    private readonly address: PublicAddress,
  ) {}

  async view(details: BookingDetails): Promise<OperatorBookingDto> {
    return (await this.viewAll(details.booking.operatorId, [details]))[0]!;
  }

  async viewAll(operatorId: number, bookings: readonly BookingDetails[]): Promise<OperatorBookingDto[]> {
    const accounts = await this.accounts.readAccounts(operatorId, bookings);
    const ids = bookings.map(({ booking }) => booking.id);
    const checkedIn = await this.items.countCheckedIn(operatorId, ids);
    return bookings.map((details) => {
      const { id } = details.booking;
      return toOperatorBookingDto(details, accounts.get(id)!, checkedIn.get(id) ?? 0, this.address);
    });
  }
}
