import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { PublicAddress } from '../../platform/config';
import { HotWrite } from '../../platform/hot-routes';
import { type KeyedResponse, type CarriedKey, CurrentKey, Idempotent } from '../../platform/idempotency';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { DEFAULT_PAGE_SIZE, type Page, decodeCursor, toPage } from '../../platform/http/pagination';
import { requireFromBeforeTo } from '../../platform/http/validation';
import type { BookingDetails } from '../queries/booking-details.service';
import { BookingLookupService } from '../queries/booking-lookup.service';
import { isOwnedBy, ownerOf, wasBooked } from '../record/booking-owner';
import { toBookingDto, toUnitItemDto } from '../queries/booking.mapper';
import { BookingBatcherService } from '../create/booking-batcher.service';
import { toBookingCommand } from '../create/booking-command.mapper';
import { CancellationsService } from '../modify/cancellations.service';
import { BookingDto } from '../dto/booking.dto';
import { UnitItemDto } from '../dto/unit-item.dto';
import { CreateBookingDto } from '../dto/create-booking.dto';
import { ListOwnBookingsQuery } from '../dto/list-bookings.query';
import { CancelBookingDto } from '../dto/change-booking.dto';
import { UnitItemsService } from '../tickets/unit-items.service';

const PATH = 'api/v2/ota/partner';

@ApiTags('Partner: bookings')
@RequirePermission('ota')
@Controller(PATH)
export class PartnerBookingsController {
  constructor(
    private readonly batcher: BookingBatcherService,
    private readonly records: BookingLookupService,
    private readonly cancellations: CancellationsService,
    private readonly items: UnitItemsService,
    private readonly address: PublicAddress,
  ) {}

  @Post('booking')
  @HotWrite({
    path: `${PATH}/booking`,
    permission: 'ota',
    body: CreateBookingDto,
    takesKey: true,
    answer: (controller: PartnerBookingsController, { caller, body, key }) =>
      controller.createBooking(caller, body, key),
  })
  @Idempotent({ carried: true })
  @ApiOperation({
    summary: 'Create a booking',
    description:
      'Books the requested places, or those of a hold, and confirms the booking immediately. On a 409, offer your customer the `Alternatives`. Send an `Idempotency-Key` and retry with it after a timeout: the places are booked only once.',
  })
  @ApiData(BookingDto, { status: 201, description: 'Created and confirmed.', located: true })
  @ApiProblems('product-not-found', 'hold-not-found', 'insufficient-capacity', 'timeslot-unavailable', 'hold-expired')
  createBooking(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateBookingDto,
    @CurrentKey() key?: CarriedKey,
  ): Promise<KeyedResponse> {
    const writer = {
      key,
      accepted: (placed: BookingDetails) => {
        const location = `/${PATH}/bookings/${placed.booking.reference}`;
        return { status: 201, location, body: JSON.stringify({ data: toBookingDto(placed, this.address) }) };
      },
    };
    return this.batcher.executeCommand(toBookingCommand(caller, body), writer);
  }

  @Get('bookings')
  @ApiOperation({
    summary: 'List bookings',
    description:
      'Returns the bookings of your partner account, newest first or, with `UpdatedSince`, least recently changed first. `From` and `To` are session dates.',
  })
  @ApiData(BookingDto, { paged: true })
  async listBookings(@CurrentCaller() caller: Caller, @Query() query: ListOwnBookingsQuery): Promise<Page<BookingDto>> {
    requireFromBeforeTo(query);
    const { From: from, To: to, Status: status, UpdatedSince: since } = query;
    const { PaymentReference: paymentReference, GroupReference: groupReference } = query;
    const limit = query.Limit ?? DEFAULT_PAGE_SIZE;
    const filter = { owner: ownerOf(caller), from, to, status, paymentReference, groupReference };
    const toItem = (each: BookingDetails) => toBookingDto(each, this.address);
    if (since === undefined) {
      const [beforeId] = decodeCursor(query.Cursor, ['number']) ?? [];
      const newest = await this.records.list(caller.operatorId, filter, limit + 1, beforeId);
      return toPage(newest, limit, toItem, ({ booking: { id } }) => [id]);
    }
    const [updatedAt, id] = decodeCursor(query.Cursor, ['number', 'number']) ?? [];
    const after = updatedAt === undefined ? undefined : { updatedAt, id: id! };
    const changed = await this.records.listChanged(caller.operatorId, { ...filter, since }, limit + 1, after);
    return toPage(changed, limit, toItem, ({ booking }) => [booking.updatedAt, booking.id]);
  }

  @Get('bookings/:BookingReference')
  @ApiOperation({ summary: 'Retrieve a booking', description: 'Returns a booking of your partner account.' })
  @ApiData(BookingDto)
  @ApiProblems('booking-not-found')
  async getBooking(
    @CurrentCaller() caller: Caller,
    @Param('BookingReference') reference: string,
  ): Promise<{ data: BookingDto }> {
    const own = await this.records.getOwn(caller.operatorId, ownerOf(caller), reference);
    return { data: toBookingDto(own, this.address) };
  }

  @Get('bookings/:BookingReference/tickets')
  @ApiOperation({
    summary: 'List tickets of a booking',
    description:
      'Returns each ticket with the code to show at the entry. `Tickets` of the booking groups them by type.',
  })
  @ApiData(UnitItemDto, { list: true })
  @ApiProblems('booking-not-found')
  async listBookingTickets(
    @CurrentCaller() caller: Caller,
    @Param('BookingReference') reference: string,
  ): Promise<{ data: UnitItemDto[] }> {
    const { booking } = await this.records.getOwn(caller.operatorId, ownerOf(caller), reference);
    const items = await this.items.list(booking);
    return { data: items.map((item) => toUnitItemDto(item, booking.currency)) };
  }

  @Post('bookings/:BookingReference/cancel')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Cancel a booking',
    description:
      'Cancels a booking until the product’s cancellation cutoff, and releases its places. Repeating the request returns the same response and has no further effect.',
  })
  @ApiData(BookingDto)
  @ApiProblems('booking-not-found', 'not-cancellable')
  async cancelBooking(
    @CurrentCaller() caller: Caller,
    @Param('BookingReference') reference: string,
    @Body() body: CancelBookingDto,
  ): Promise<{ data: BookingDto }> {
    const owner = ownerOf(caller);
    await this.cancellations.cancel(caller.operatorId, reference, {
      reason: body.Reason ?? null,
      by: 'partner',
      isVisible: (booking) => isOwnedBy(booking, owner) && wasBooked(booking),
    });
    return this.getBooking(caller, reference);
  }
}
