import { Get, Header, Param } from '@nestjs/common';
import { BookingNotFoundError, BookingWaiversService, toCalendarFile } from '../../../bookings';
import { AppConfig, PublicAddress } from '../../../platform/config';
import { parseMailbox } from '../../../platform/email';
import { ErrorPages, PublicPages } from '../../html';
import { BookingHeadingsService } from '../booking-headings.service';

/** The calendar file of a booking. The token in its address is the only credential. */
@PublicPages('bookings')
@ErrorPages()
export class CalendarController {
  constructor(
    private readonly bookings: BookingWaiversService,
    private readonly headings: BookingHeadingsService,
    private readonly address: PublicAddress,
    private readonly config: AppConfig,
  ) {}

  @Get(':Token.ics')
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="booking.ics"')
  @Header('Cache-Control', 'private, no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  async calendar(@Param('Token') token: string): Promise<string> {
    const details = await this.bookings.findDetailsByToken(token);
    if (!details || details.booking.status === 'held') throw new BookingNotFoundError();
    const { heading, location, contact } = await this.headings.describeBooking(details.booking);
    const { activityName, operatorName } = heading;
    const organizerEmail = contact ?? parseMailbox(this.config.email.from).address;
    const url = this.address.link(`/bookings/${token}`);
    return toCalendarFile({ ...details, activityName, operatorName, organizerEmail, location, url });
  }
}
