import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { TimeslotNotFoundError, toTimeslotDto } from '../../availability';
import { ActivitiesService } from '../../catalog';
import { Idempotent } from '../../platform/idempotency';
import { OperatorsService } from '../../operators';
import { parseNumericId } from '../../platform/values/identifiers';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import {
  CancelTimeslotDto,
  CancelTimeslotsDto,
  CancelledTimeslotDto,
  type TimeslotCancellationDto,
  TimeslotCancellationsDto,
} from '../dto/timeslot-cancellation.dto';
import { type CancellationResult, TimeslotCancellationsService } from '../modify/timeslot-cancellations.service';

@ApiTags('Operator: timeslots')
@RequirePermission('operator')
@Controller('api/v2/operator/timeslots')
export class OperatorTimeslotCancellationController {
  constructor(
    private readonly cancellations: TimeslotCancellationsService,
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
  ) {}

  @Post('cancel')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Cancel several timeslots',
    description:
      'Cancels timeslots with their bookings, holds and waitlists, one after the other. Each is cancelled completely or not at all, and those that fail do not affect the others. Repeating the request changes nothing more in timeslots that are cancelled, except that `none` and `full` also cancel bookings that still need another day. Retry it if some failed or if you did not get a response.',
  })
  @ApiData(TimeslotCancellationsDto)
  async cancelTimeslots(
    @CurrentCaller() { operatorId }: Caller,
    @Body() { TimeslotIDs, Reason: reason, Refund: refund }: CancelTimeslotsDto,
  ): Promise<{ data: TimeslotCancellationsDto }> {
    const results = await this.cancellations.cancelTimeslots(operatorId, TimeslotIDs, { reason, refund });
    const { currency } = await this.operators.getOperator(operatorId);
    return { data: { Results: results.map((result) => toCancellationDto(result, currency)) } };
  }

  @Post(':TimeslotID/cancel')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Cancel a timeslot',
    description:
      'Cancels a timeslot and all its bookings, holds and waitlist entries. Cancelled bookings cannot be restored; you can reopen the timeslot once no booking needs another day.',
  })
  @ApiData(CancelledTimeslotDto)
  @ApiProblems('timeslot-not-found')
  async cancelTimeslot(
    @CurrentCaller() { operatorId }: Caller,
    @Param('TimeslotID') text: string,
    @Body() { Reason, Refund = 'none' }: CancelTimeslotDto,
  ): Promise<{ data: CancelledTimeslotDto }> {
    const id = parseNumericId(text);
    if (id === undefined) throw new TimeslotNotFoundError();
    const done = await this.cancellations.cancelTimeslot(operatorId, id, { reason: Reason ?? null, refund: Refund });
    const { timeslot, cancelledBookings, remainingBookings, refundedAmount } = done;
    const { timeZone, currency } = await this.operators.getOperator(operatorId);
    const names = await this.activities.namesOf(operatorId, [timeslot.activityId]);
    const dto = toTimeslotDto(timeslot, names.get(timeslot.activityId)!.publicId, timeZone);
    const Refunded = { Amount: refundedAmount, Currency: currency };
    return { data: { ...dto, CancelledBookings: cancelledBookings, RemainingBookings: remainingBookings, Refunded } };
  }
}

function toCancellationDto(result: CancellationResult, currency: string): TimeslotCancellationDto {
  const { cancelledBookings = 0, remainingBookings = 0, refundedAmount = 0 } = result.status === 'failed' ? {} : result;
  return {
    TimeslotID: result.timeslotId,
    Status: result.status,
    Code: result.status === 'failed' ? result.code : null,
    CancelledBookings: cancelledBookings,
    RemainingBookings: remainingBookings,
    Refunded: { Amount: refundedAmount, Currency: currency },
  };
}
