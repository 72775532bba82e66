import { Body, Get, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../auth';
import type { ResellerBooking } from '../../bookings';
import { Conditional, ConditionalChanges, IfMatch } from '../../preconditions';
import { OctoWebhooksService } from '../webhooks/octo-webhooks.service';
import { RequestedCapabilities, type Capabilities, ERRORS_OF_BODIES, OctoAnswers, OctoController } from '../wire';
import { withOfferedAnswers } from '../questions/requested-answers';
import { OctoBookingDto } from './dto/booking.dto';
import {
  CancelOctoBookingDto,
  ConfirmOctoBookingDto,
  ExtendOctoBookingDto,
  ListOctoBookingsQuery,
  ReserveOctoBookingDto,
  UpdateOctoBookingDto,
} from './dto/reserve.dto';
import { OctoBookingsService } from './octo-bookings.service';
import { RejectTestMode } from './reject-test-mode.guard';
import { ShownBookingsService } from './shown-bookings.service';

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
    summary: 'Reserve',
    description:
      'Keeps places and prices until `utcExpiresAt`; confirm before. After a time-out repeat it with the same `uuid`: you get the booking as it is.',
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
    summary: 'Find bookings',
    description: 'Those that match all that you send, in every state, newest first; 500 at most.',
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
  @ApiOperation({ summary: 'Read a booking', description: 'In whatever state it is.' })
  @OctoAnswers(OctoBookingDto, { errors: ['INVALID_BOOKING_UUID'] })
  async getOctoBooking(
    @CurrentCaller() caller: Caller,
    @RequestedCapabilities() capabilities: Capabilities,
    @Param('uuid') uuid: string,
  ): Promise<OctoBookingDto> {
    return this.show(await this.bookings.get(caller, uuid), capabilities);
  }

  @Patch(':uuid')
  @Conditional()
  @ApiOperation({
    summary: 'Update a booking',
    description:
      'While it is on hold, or confirmed and `cancellable`. What you leave out stays; `unitItems` is the whole new list, in which those with the `uuid` of an existing one are that one.',
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
  @ApiOperation({ summary: 'Extend a reservation', description: 'Up to three hours after it was made.' })
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
    description: 'Confirming again changes nothing. After an error it is on hold as before.',
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
    description: 'Until its cancellation cutoff, a reservation at any time. Cancelling again changes nothing.',
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

  /** Shows what a reseller has just done, so that nobody need tell it of that. */
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
