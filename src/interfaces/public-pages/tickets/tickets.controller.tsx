import { Get, Param, Query } from '@nestjs/common';
import { BookingWaiversService, UnitItemsService } from '../../../bookings';
import { ErrorPages, PageView, PublicPages } from '../../html';
import { BookingHeadingsService } from '../booking-headings.service';
import { UnknownLinkPage } from '../unknown-link.page';
import { NoTicketsPage, NotValidPage, TICKETS_PER_PAGE, TicketsPage } from './tickets.page';

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
    if (!details) return view(404, 'Not found', <UnknownLinkPage />);
    const { booking, needsAnotherDay } = details;
    const { heading, location } = await this.headings.describeBooking(booking);
    const site = heading.operatorName;
    if (needsAnotherDay) return view(200, 'No tickets', <NotValidPage heading={heading} token={token} />, site);
    if (booking.status !== 'confirmed') {
      const hasEnded = booking.status !== 'held';
      return view(
        hasEnded ? 410 : 404,
        'No tickets',
        <NoTicketsPage heading={heading} status={booking.status} />,
        site,
      );
    }
    const items = await this.items.list(booking);
    const shown = { items, page: pageOf(page, items.length), token };
    return view(200, 'Tickets', <TicketsPage heading={heading} location={location} {...shown} />, site);
  }
}

/** @returns the page number from 1; 1 if invalid */
function pageOf(number: unknown, items: number): number {
  const page = typeof number === 'string' && /^\d{1,6}$/.test(number) ? Number(number) : 1;
  return page >= 1 && page <= Math.ceil(items / TICKETS_PER_PAGE) ? page : 1;
}

function view(status: number, title: string, page: PageView['content'], site?: string): PageView {
  const document = { isAddressKey: true, styles: ['tickets.css'], scripts: [], ...(site && { site }) } as const;
  return new PageView(title, page, status, {}, document);
}
