import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { Idempotent } from '../../platform/idempotency';
import { CheckInDto, CheckedInBookingDto } from '../dto/ticket.dto';
import { CheckInsService } from './check-ins.service';
import { warningsOf } from './ticket-verdict';
import { OperatorBookingDto, OperatorBookingViewsService } from '../../desk';
import { BookingLookupService } from '../../bookings';

@ApiTags('Operator: bookings')
@RequirePermission('operator')
@Controller('api/v2/operator/bookings/:BookingReference/check-in')
export class OperatorCheckInsController {
  constructor(
    private readonly checkIns: CheckInsService,
    private readonly records: BookingLookupService,
    private readonly views: OperatorBookingViewsService,
  ) {}

  @Post()
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Check in a booking',
    description:
      'Checks in the participants of a booking by redeeming its tickets, by the rules of redeeming a ticket. If everybody is checked in, the response is a `ticket-redeemed` problem.',
  })
  @ApiData(CheckedInBookingDto)
  @ApiProblems(
    'booking-not-found',
    'ticket-not-valid-now',
    'ticket-redeemed',
    'ticket-not-redeemable',
    'booking-not-changeable',
  )
  async checkInBooking(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BookingReference') reference: string,
    @Body() { Participants, Override }: CheckInDto,
  ): Promise<{ data: CheckedInBookingDto }> {
    await this.checkIns.checkIn(operatorId, reference, { participants: Participants, override: Override });
    const details = await this.records.getBooking(operatorId, reference);
    const viewed = await this.views.view(details);
    return { data: { ...viewed, Warnings: warningsOf(details.booking, viewed.Balance.Amount) } };
  }

  @Delete()
  @ApiOperation({
    summary: 'Undo the check-in of a booking',
    description: 'Reverses all check-ins of a booking. If nobody is checked in, the request has no effect.',
  })
  @ApiData(OperatorBookingDto)
  @ApiProblems('booking-not-found', 'booking-not-changeable')
  async undoBookingCheckIn(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BookingReference') reference: string,
  ): Promise<{ data: OperatorBookingDto }> {
    await this.checkIns.undoCheckIn(operatorId, reference);
    return { data: await this.views.view(await this.records.getBooking(operatorId, reference)) };
  }
}
