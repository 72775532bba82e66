import { Body, Controller, HttpCode, Param, Patch, Post, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission, scopeOf } from '../platform/auth';
import { Idempotent } from '../platform/idempotency';
import { Conditional, ConditionalChanges, IfMatch } from '../platform/preconditions';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import {
  AmendmentsService,
  type BookingDetails,
  BookingLookupService,
  CancellationsService,
  MoveBookingDto,
  toCustomerChanges,
  toTicketsRequest,
  UnchangedCustomerInterceptor,
} from '../bookings';
import { DeskSalesService } from './sales/desk-sales.service';
import { OperatorBookingDetailsService } from './views/operator-booking-details.service';
import { OperatorBookingViewsService } from './views/operator-booking-views.service';
import { OperatorBookingDto } from './dto/operator-booking.dto';
import { CancelOperatorBookingDto, ChangeBookingDto, CreateDeskBookingDto } from './dto/desk-booking.dto';

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
    private readonly views: OperatorBookingViewsService,
    private readonly conditional: ConditionalChanges,
  ) {}

  @Post()
  @Idempotent()
  @ApiOperation({
    summary: 'Create a booking at the desk or by phone',
    description:
      'Books places on behalf of a customer. You can book after the cutoff, sessions that have started until they end, and activities that are not sold online, but not more places than the timeslot has. With a reason (`Override`), the price or the size of the party can differ from the activity, and `RaiseCapacity` adds the missing places to the timeslot. One name is enough.',
  })
  @ApiData(OperatorBookingDto, { status: 201, description: 'Created and confirmed.' })
  @ApiProblems('product-not-found', 'insufficient-capacity', 'timeslot-unavailable')
  async createDeskBooking(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateDeskBookingDto,
  ): Promise<{ data: OperatorBookingDto }> {
    return this.show(await this.desk.book({ ...caller, fileOwner: scopeOf(caller) }, body));
  }

  @Patch(':BookingReference')
  @Conditional()
  @UseInterceptors(UnchangedCustomerInterceptor)
  @ApiOperation({
    summary: 'Update a booking',
    description:
      'Changes the fields that you send. All other fields and the prices of tickets that were already sold stay unchanged. If the total changes, the difference is added to the `Balance`.',
  })
  @ApiData(OperatorBookingDto)
  @ApiProblems('booking-not-found', 'booking-not-changeable', 'insufficient-capacity', 'timeslot-unavailable')
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
      tickets: toTicketsRequest(body.Tickets),
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
  @ApiOperation({
    summary: 'Cancel a booking',
    description:
      'Cancels a booking at any time, releases its places and refunds the customer. Repeating the request has no further effect.',
  })
  @ApiData(OperatorBookingDto)
  @ApiProblems('booking-not-found', 'booking-not-changeable', 'paid-elsewhere')
  async cancelOperatorBooking(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BookingReference') reference: string,
    @Body() { Reason, Refund = 'policy' }: CancelOperatorBookingDto,
  ): Promise<{ data: OperatorBookingDto }> {
    const options = { reason: Reason ?? null, by: 'operator', refund: Refund } as const;
    await this.cancellations.cancel(operatorId, reference, options);
    return this.read(operatorId, reference);
  }

  @Post(':BookingReference/move')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Move a booking',
    description: 'Moves a booking to another timeslot of the same activity. The price does not change.',
  })
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
    return this.show(await this.records.getBooking(operatorId, reference));
  }

  private async show(details: BookingDetails): Promise<{ data: OperatorBookingDto }> {
    return { data: await this.views.view(details) };
  }
}
