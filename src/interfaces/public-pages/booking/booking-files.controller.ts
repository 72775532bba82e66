import { applyDecorators, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { BookingNotFoundError, BookingWaiversService, toCalendarFile } from '../../../bookings';
import { AppConfig, PublicAddress } from '../../../platform/config';
import { parseMailbox } from '../../../platform/email';
import { ErrorPages, PublicPages, qrPicture } from '../../html';
import { BookingHeadingsService } from '../booking-headings.service';

/** Of the picture of a code: a module is 4 pixels wide. */
const MODULE_WIDTH = 4;

const OnlyForCustomers = () =>
  applyDecorators(
    Header('Cache-Control', 'private, no-store'),
    Header('Referrer-Policy', 'no-referrer'),
    Header('X-Robots-Tag', 'noindex'),
  );

/** The calendar file and the code of a booking. The token in the address is the only credential. */
@PublicPages('bookings')
@ErrorPages()
export class BookingFilesController {
  constructor(
    private readonly bookings: BookingWaiversService,
    private readonly headings: BookingHeadingsService,
    private readonly address: PublicAddress,
    private readonly config: AppConfig,
  ) {}

  @Get(':Token.ics')
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="booking.ics"')
  @OnlyForCustomers()
  async calendar(@Param('Token') token: string): Promise<string> {
    const details = await this.bookings.findDetailsByToken(token);
    if (!details || details.booking.status === 'held') throw new BookingNotFoundError();
    const { operator, heading, location } = await this.headings.describeBooking(details.booking);
    const { activityName } = heading;
    // As in the emails, because calendars replace an entry only if its organizer is the same.
    const organizerEmail = operator.senderEmail ?? parseMailbox(this.config.email.from).address;
    const url = this.address.link(`/bookings/${token}`);
    return toCalendarFile({ ...details, activityName, operatorName: operator.name, organizerEmail, location, url });
  }

  /** A QR code of the reference, which checks in the party at the gate. */
  @Get(':Token.gif')
  @Header('Content-Type', 'image/gif')
  // Emails are read on the sites of webmail providers.
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  @OnlyForCustomers()
  async code(@Param('Token') token: string): Promise<StreamableFile> {
    const details = await this.bookings.findDetailsByToken(token);
    if (details?.booking.status !== 'confirmed') throw new BookingNotFoundError();
    return new StreamableFile(qrPicture(details.booking.reference, MODULE_WIDTH));
  }
}
