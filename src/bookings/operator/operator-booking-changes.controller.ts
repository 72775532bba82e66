import { Body, Controller, HttpCode, Param, Patch, Post, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission, scopeOf } from '../../auth';
import { PublicAddress } from '../../config';
import { Idempotent } from '../../idempotency';
import { Conditional, ConditionalChanges, IfMatch } from '../../preconditions';
import { ApiData, ApiProblems } from '../../shared/openapi';
import { AmendmentsService } from '../modify/amendments.service';
import { BookingLookupService } from '../queries/booking-lookup.service';
import { toCustomerChanges } from '../create/booking-request.mapper';
import { toOperatorBookingDto } from '../booking.mapper';
import { CancellationsService } from '../modify/cancellations.service';
import { UnchangedCustomerInterceptor } from '../modify/unchanged-customer.interceptor';
import { DeskSalesService } from './desk-sales.service';
import { OperatorBookingDetailsService } from './operator-booking-details.service';
import { OperatorBookingDto } from '../dto/booking.dto';
import { CancelBookingDto, ChangeBookingDto, CreateDeskBookingDto, MoveBookingDto } from '../dto/operator-booking.dto';

@ApiTags('Operator: bookings')
@RequirePermission('operator')
@Controller('api/v2/operator/bookings')
export class OperatorBookingChangesController {
  constructor(
    private readonly desk: DeskSalesService,
    private readonly amendments: AmendmentsService,
    private readonly cancellations: CancellationsService,
    private readonly records: BookingLookupService,
    private readonly details: OperatorBookingDetailsService,
    private readonly conditional: ConditionalChanges,
    private readonly address: PublicAddress,
  ) {}

  @Post()
  @Idempotent()
  @ApiOperation({
    summary: 'Book at the desk or on the phone',
    description: 'Also after the cutoff, and for activities that are not sold online; never beyond the capacity.',
  })
  @ApiData(OperatorBookingDto, { status: 201, description: 'Booked.' })
  @ApiProblems('product-not-found', 'insufficient-capacity', 'timeslot-unavailable')
  async createDeskBooking(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateDeskBookingDto,
  ): Promise<{ data: OperatorBookingDto }> {
    return {
      data: toOperatorBookingDto(await this.desk.book({ ...caller, fileOwner: scopeOf(caller) }, body), this.address),
    };
  }

  @Patch(':BookingReference')
  @Conditional()
  @UseInterceptors(UnchangedCustomerInterceptor)
  @ApiOperation({
    summary: 'Change a booking',
    description:
      'Fields left out stay as they are; the price per ticket stays. If the price of a paid booking changes, say what you did about the difference with `Settlement`.',
  })
  @ApiData(OperatorBookingDto)
  @ApiProblems(
    'booking-not-found',
    'booking-not-changeable',
    'booking-paid',
    'insufficient-capacity',
    'timeslot-unavailable',
  )
  async changeOperatorBooking(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BookingReference') reference: string,
    @IfMatch() expected: string | undefined,
    @Body() body: ChangeBookingDto,
  ): Promise<{ data: OperatorBookingDto }> {
    const amendment = {
      customer: toCustomerChanges(body.Customer),
      notes: body.Notes,
      participants: body.Participants,
      settlement: body.Settlement,
    };
    await this.conditional.run(
      expected,
      () => this.details.read(operatorId, reference),
      () => this.amendments.amend(operatorId, reference, amendment),
    );
    return this.read(operatorId, reference);
  }

  @Post(':BookingReference/cancel')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({ summary: 'Cancel a booking', description: 'At any time. Cancelling again frees nothing twice.' })
  @ApiData(OperatorBookingDto)
  @ApiProblems('booking-not-found', 'booking-not-changeable')
  async cancelOperatorBooking(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BookingReference') reference: string,
    @Body() body: CancelBookingDto,
  ): Promise<{ data: OperatorBookingDto }> {
    await this.cancellations.cancel(operatorId, reference, { reason: body.Reason ?? null, by: 'operator' });
    return this.read(operatorId, reference);
  }

  @Post(':BookingReference/move')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({ summary: 'Move a booking', description: 'To another timeslot of its activity; the price stays.' })
  @ApiData(OperatorBookingDto)
  @ApiProblems('booking-not-found', 'booking-not-changeable', 'insufficient-capacity', 'timeslot-unavailable')
  async moveOperatorBooking(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BookingReference') reference: string,
    @Body() { Date, Time }: MoveBookingDto,
  ): Promise<{ data: OperatorBookingDto }> {
    await this.amendments.move(operatorId, reference, { date: Date, time: Time });
    return this.read(operatorId, reference);
  }

  private async read(operatorId: number, reference: string): Promise<{ data: OperatorBookingDto }> {
    return { data: toOperatorBookingDto(await this.records.get(operatorId, reference), this.address) };
  }
}
