import { Get, Param, Query } from '@nestjs/common';
import { BookingWaiversService, UnitItemsService } from '../../../bookings';
import { ErrorPages, type PageTitle, type PageView, PublicPages } from '../../html';
import { BookingHeadingsService } from '../booking-headings.service';
import { customerPage } from '../customer-page';
import { unknownLink } from '../unknown-link.page';
import { NoTicketsPage, NotValidPage, TICKETS_PER_PAGE, TicketsPage } from './tickets.page';

const noTickets: PageTitle = ({ tickets }) => tickets.none;

/** The tickets of a booking, to be shown at the entry or printed. The token in its address is the only credential. */
@PublicPages('waivers/:Token/tickets')
@ErrorPages()
export class TicketsController {
  constructor(
    private readonly bookings: BookingWaiversService,
    private readonly items: UnitItemsService,
    private readonly headings: BookingHeadingsService,
  ) {}

  @Get()
  async page(@Param('Token') token: string, @Query('page') page: unknown): Promise<PageView> {
    const details = await this.bookings.findDetailsByToken(token);
    if (!details) return unknownLink();
    const { booking, needsAnotherDay } = details;
    const described = await this.headings.describeBooking(booking);
    if (needsAnotherDay) return customerPage(described, noTickets, <NotValidPage {...{ described, token }} />);
    if (booking.status !== 'confirmed') {
      const content = <NoTicketsPage described={described} status={booking.status} />;
      return customerPage(described, noTickets, content, { status: booking.status === 'held' ? 404 : 410 });
    }
    const items = await this.items.list(booking);
    const content = <TicketsPage {...{ described, items, token }} page={pageOf(page, items.length)} />;
    return customerPage(described, ({ tickets }) => tickets.title, content, { styles: ['tickets.css'] });
  }
}

/** @returns the page number from 1; 1 if invalid */
function pageOf(number: unknown, items: number): number {
  const page = typeof number === 'string' && /^\d{1,6}$/.test(number) ? Number(number) : 1;
  return page >= 1 && page <= Math.ceil(items / TICKETS_PER_PAGE) ? page : 1;
}
