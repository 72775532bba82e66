import { Body, Controller, HttpCode, Param, Patch, Post, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { PublicAddress } from '../../platform/config';
import { Idempotent } from '../../platform/idempotency';
import { Conditional, ConditionalChanges, IfMatch } from '../../platform/preconditions';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { ownerOf, partnerAs } from '../record/booking-owner';
import { toBookingDto } from '../queries/booking.mapper';
import { AmendmentsService } from '../modify/amendments.service';
import { UnchangedCustomerInterceptor } from '../modify/unchanged-customer.interceptor';
import { BookingDto } from '../dto/booking.dto';
import { ChangeOwnBookingDto } from '../dto/change-own-booking.dto';
import { MoveBookingDto } from '../dto/change-booking.dto';
import { toCustomerChanges, toTicketsRequest } from '../create/booking-command.mapper';
import { BookingDetailsService } from '../queries/booking-details.service';
import { BookingLookupService } from '../queries/booking-lookup.service';

@ApiTags('Partner: bookings')
@RequirePermission('ota')
@Controller('api/v2/ota/partner/bookings/:BookingReference')
export class PartnerBookingChangesController {
  constructor(
    private readonly amendments: AmendmentsService,
    private readonly details: BookingDetailsService,
    private readonly records: BookingLookupService,
    private readonly conditional: ConditionalChanges,
    private readonly address: PublicAddress,
  ) {}

  @Patch()
  @Conditional()
  @UseInterceptors(UnchangedCustomerInterceptor)
  @ApiOperation({
    summary: 'Update a booking',
    description:
      'Changes the fields that you send, until the session starts. Tickets in the booking keep their price. Additional places follow the rules of a new booking, including the cutoff.',
  })
  @ApiData(BookingDto)
  @ApiProblems('booking-not-found', 'booking-not-changeable', 'insufficient-capacity', 'timeslot-unavailable')
  async changeBooking(
    @CurrentCaller() caller: Caller,
    @Param('BookingReference') reference: string,
    @IfMatch() expected: string | undefined,
    @Body() body: ChangeOwnBookingDto,
  ): Promise<{ data: BookingDto }> {
    const amendment = {
      customer: toCustomerChanges(body.Customer),
      notes: body.Notes,
      paymentReference: body.PaymentReference,
      participants: body.Participants,
      tickets: toTicketsRequest(body.Tickets),
    };
    const owner = ownerOf(caller);
    const changed = await this.conditional.run(
      expected,
      async () => ({
        data: toBookingDto(await this.records.getOwn(caller.operatorId, owner, reference), this.address),
      }),
      () => this.amendments.amend(caller.operatorId, reference, amendment, partnerAs(owner)),
    );
    return { data: toBookingDto(await this.details.completeOne(changed), this.address) };
  }

  @Post('move')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Move a booking',
    description:
      'Moves a booking to another bookable timeslot of the same product, until the session starts. The price does not change.',
  })
  @ApiData(BookingDto)
  @ApiProblems('booking-not-found', 'booking-not-changeable', 'insufficient-capacity', 'timeslot-unavailable')
  async moveBooking(
    @CurrentCaller() caller: Caller,
    @Param('BookingReference') reference: string,
    @Body() { Date, Time }: MoveBookingDto,
  ): Promise<{ data: BookingDto }> {
    const by = partnerAs(ownerOf(caller));
    const moved = await this.amendments.move(caller.operatorId, reference, { date: Date, time: Time }, by);
    return { data: toBookingDto(await this.details.completeOne(moved), this.address) };
  }
}
