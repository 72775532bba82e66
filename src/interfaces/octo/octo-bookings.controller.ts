import { Body, Get, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../platform/auth';
import type { ResellerBooking } from '../../resellers';
import { Conditional, ConditionalChanges, IfMatch } from '../../platform/preconditions';
import { OctoWebhooksService } from './webhooks/octo-webhooks.service';
import { type Capabilities, ERRORS_OF_BODIES, OctoAnswers, OctoController, RequestedCapabilities } from './wire';
import { withOfferedAnswers } from './questions/requested-answers';
import { OctoBookingDto } from './bookings/dto/booking.dto';
import {
  CancelOctoBookingDto,
  ConfirmOctoBookingDto,
  ExtendOctoBookingDto,
  ListOctoBookingsQuery,
  ReserveOctoBookingDto,
  UpdateOctoBookingDto,
} from './bookings/dto/reserve.dto';
import { OctoBookingsService } from './bookings/octo-bookings.service';
import { RejectTestMode } from './bookings/reject-test-mode.guard';
import { ShownBookingsService } from './bookings/shown-bookings.service';

const OF_PLACES = [
  'INVALID_PRODUCT_ID',
  'INVALID_OPTION_ID',
  'INVALID_UNIT_ID',
  'INVALID_AVAILABILITY_ID',
  'INVALID_BOOKING_UUID',
  'UNPROCESSABLE_ENTITY',
  ...ERRORS_OF_BODIES,
] as const;
const OF_STATES = ['INVALID_BOOKING_UUID', 'UNPROCESSABLE_ENTITY', ...ERRORS_OF_BODIES] as const;

@OctoController('bookings')
@UseGuards(RejectTestMode)
export class OctoBookingsController {
  constructor(
    private readonly bookings: OctoBookingsService,
    private readonly shown: ShownBookingsService,
    private readonly webhooks: OctoWebhooksService,
    private readonly conditional: ConditionalChanges,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Create a reservation',
    description:
      'Holds places at fixed prices until `utcExpiresAt`. Confirm the reservation before then. After a timeout, repeat the request with the same `uuid` to get the current booking.',
  })
  @OctoAnswers(OctoBookingDto, { errors: OF_PLACES })
  async reserveOctoBooking(
    @CurrentCaller() caller: Caller,
    @RequestedCapabilities() capabilities: Capabilities,
    @Body() body: ReserveOctoBookingDto,
  ): Promise<OctoBookingDto> {
    await this.shown.rejectOtherCurrency(caller, body.currency);
    return this.show(await this.bookings.reserve(caller, withOfferedAnswers(body, capabilities)), capabilities);
  }

  @Get()
  @ApiOperation({
    summary: 'List bookings',
    description:
      'Returns the bookings that match all filters, with any status, newest first. Send at least one filter. If more than 500 bookings match, the API returns `BAD_REQUEST`: narrow the dates.',
  })
  @OctoAnswers(OctoBookingDto, { list: true, errors: ['BAD_REQUEST'] })
  async listOctoBookings(
    @CurrentCaller() caller: Caller,
    @RequestedCapabilities() capabilities: Capabilities,
    @Query() query: ListOctoBookingsQuery,
  ): Promise<OctoBookingDto[]> {
    return this.shown.toDtos(await this.bookings.list(caller, query), capabilities);
  }

  @Get(':uuid')
  @ApiOperation({ summary: 'Retrieve a booking', description: 'Returns a booking with any status.' })
  @OctoAnswers(OctoBookingDto, { errors: ['INVALID_BOOKING_UUID'] })
  async getOctoBooking(
    @CurrentCaller() caller: Caller,
    @RequestedCapabilities() capabilities: Capabilities,
    @Param('uuid') uuid: string,
  ): Promise<OctoBookingDto> {
    return this.show(await this.bookings.getBooking(caller, uuid), capabilities);
  }

  @Patch(':uuid')
  @Conditional()
  @ApiOperation({
    summary: 'Update a booking',
    description:
      'Changes a booking that is on hold, or confirmed and `cancellable`. Fields that you leave out stay unchanged. `unitItems` is the complete new list: an item with the `uuid` of an existing ticket keeps that ticket.',
  })
  @OctoAnswers(OctoBookingDto, { errors: [...OF_PLACES, 'PRECONDITION_FAILED'] })
  async updateOctoBooking(
    @CurrentCaller() caller: Caller,
    @RequestedCapabilities() capabilities: Capabilities,
    @Param('uuid') uuid: string,
    @IfMatch() expected: string | undefined,
    @Body() body: UpdateOctoBookingDto,
  ): Promise<OctoBookingDto> {
    await this.shown.rejectOtherCurrency(caller, body.currency);
    const updated = await this.conditional.run(
      expected,
      () => this.getOctoBooking(caller, capabilities, uuid),
      () => this.bookings.update(caller, uuid, withOfferedAnswers(body, capabilities)),
    );
    return this.showDone(caller, updated, capabilities);
  }

  @Post(':uuid/extend')
  @ApiOperation({
    summary: 'Extend a reservation',
    description: 'Extends a reservation, to at most three hours after it was created. An extension never shortens it.',
  })
  @OctoAnswers(OctoBookingDto, { errors: OF_STATES })
  async extendOctoBooking(
    @CurrentCaller() caller: Caller,
    @RequestedCapabilities() capabilities: Capabilities,
    @Param('uuid') uuid: string,
    @Body() body: ExtendOctoBookingDto,
  ): Promise<OctoBookingDto> {
    return this.show(await this.bookings.extend(caller, uuid, body), capabilities);
  }

  @Post(':uuid/confirm')
  @ApiOperation({
    summary: 'Confirm a reservation',
    description:
      'Confirms a reservation and issues its tickets. Repeating the request has no further effect. After an error, the reservation stays on hold.',
  })
  @OctoAnswers(OctoBookingDto, { errors: ['INVALID_UNIT_ID', ...OF_STATES] })
  async confirmOctoBooking(
    @CurrentCaller() caller: Caller,
    @RequestedCapabilities() capabilities: Capabilities,
    @Param('uuid') uuid: string,
    @Body() body: ConfirmOctoBookingDto,
  ): Promise<OctoBookingDto> {
    return this.showDone(
      caller,
      await this.bookings.confirm(caller, uuid, withOfferedAnswers(body, capabilities)),
      capabilities,
    );
  }

  @Post(':uuid/cancel')
  @ApiOperation({
    summary: 'Cancel a booking',
    description:
      'Cancels a confirmed booking until its cancellation cutoff, or a reservation at any time. Repeating the request has no further effect.',
  })
  @OctoAnswers(OctoBookingDto, { errors: OF_STATES })
  async cancelOctoBooking(
    @CurrentCaller() caller: Caller,
    @RequestedCapabilities() capabilities: Capabilities,
    @Param('uuid') uuid: string,
    @Body() body: CancelOctoBookingDto,
  ): Promise<OctoBookingDto> {
    return this.showDone(caller, await this.bookings.cancel(caller, uuid, body), capabilities);
  }

  /** Returns the result of a reseller's request, and prevents a webhook about the same state. */
  private async showDone(
    caller: Caller,
    booking: ResellerBooking,
    capabilities: Capabilities,
  ): Promise<OctoBookingDto> {
    const shown = await this.show(booking, capabilities);
    await this.webhooks.noteShown(caller, shown);
    return shown;
  }

  private async show(booking: ResellerBooking, capabilities: Capabilities): Promise<OctoBookingDto> {
    return (await this.shown.toDtos([booking], capabilities))[0]!;
  }
}
