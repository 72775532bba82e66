import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { TimeslotNotFoundError, toTimeslotDto } from '../availability';
import { ActivitiesService } from '../catalog';
import { OperatorsService } from '../operators';
import { parseNumericId } from '../platform/values/identifiers';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import {
  CancelledTimeslotDto,
  CancelTimeslotDto,
  CancelTimeslotsDto,
  type TimeslotCancellationDto,
  TimeslotCancellationsDto,
} from './dto/timeslot-cancellation.dto';
import type { CancellationProgress } from './timeslots/timeslot-cancellations.repository';
import { type CancellationResult, TimeslotCancellationsService } from './timeslots/timeslot-cancellations.service';

const IN_PROGRESS =
  'The timeslots are cancelled, so nobody can book them any more. `Remaining` bookings are still being cancelled; repeat the request to get the current state.';

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
      'Cancels timeslots with their bookings, holds and waitlists. Those that fail do not affect the others. Nobody can book a timeslot once it is cancelled; its bookings follow in portions, and continue after the response if there are many. Repeating the request returns the current state and cancels nothing twice. If bookings of a timeslot still need another day, `none` and `full` cancel them. Repeat it until no timeslot has failed and `Remaining` is 0.',
  })
  @ApiData(TimeslotCancellationsDto)
  @ApiData(TimeslotCancellationsDto, { status: 202, description: IN_PROGRESS })
  async cancelTimeslots(
    @CurrentCaller() { operatorId }: Caller,
    @Body() { TimeslotIDs, Reason: reason, Refund: refund }: CancelTimeslotsDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ data: TimeslotCancellationsDto }> {
    const results = await this.cancellations.cancelTimeslots(operatorId, TimeslotIDs, { reason, refund });
    if (results.some((result) => result.status !== 'failed' && result.remaining > 0)) response.status(202);
    const { currency } = await this.operators.getOperator(operatorId);
    return { data: { Results: results.map((result) => toCancellationDto(result, currency)) } };
  }

  @Post(':TimeslotID/cancel')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Cancel a timeslot',
    description:
      'Cancels a timeslot and all its bookings, holds and waitlist entries. Nobody can book it once it is cancelled; its bookings follow in portions, and continue after the response if there are many. Repeating the request returns the current state and cancels nothing twice. Cancelled bookings cannot be restored; you can reopen the timeslot once no booking needs another day.',
  })
  @ApiData(CancelledTimeslotDto)
  @ApiData(CancelledTimeslotDto, { status: 202, description: IN_PROGRESS })
  @ApiProblems('timeslot-not-found')
  async cancelTimeslot(
    @CurrentCaller() { operatorId }: Caller,
    @Param('TimeslotID') text: string,
    @Body() { Reason, Refund = 'none' }: CancelTimeslotDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ data: CancelledTimeslotDto }> {
    const id = parseNumericId(text);
    if (id === undefined) throw new TimeslotNotFoundError();
    const done = await this.cancellations.cancelTimeslot(operatorId, id, { reason: Reason ?? null, refund: Refund });
    const { timeslot } = done;
    if (done.remaining > 0) response.status(202);
    const { timeZone, currency } = await this.operators.getOperator(operatorId);
    const names = await this.activities.namesOf(operatorId, [timeslot.activityId]);
    const dto = toTimeslotDto(timeslot, names.get(timeslot.activityId)!.publicId, timeZone);
    return { data: { ...dto, ...toCountsDto(done, currency) } };
  }
}

function toCancellationDto(result: CancellationResult, currency: string): TimeslotCancellationDto {
  const nothing = { cancelledBookings: 0, remainingBookings: 0, remaining: 0, refundedAmount: 0 };
  return {
    TimeslotID: result.timeslotId,
    Status: result.status,
    Code: result.status === 'failed' ? result.code : null,
    ...toCountsDto(result.status === 'failed' ? nothing : result, currency),
  };
}

function toCountsDto(counts: Omit<CancellationProgress, 'timeslotId'>, currency: string) {
  return {
    CancelledBookings: counts.cancelledBookings,
    RemainingBookings: counts.remainingBookings,
    Remaining: counts.remaining,
    Refunded: { Amount: counts.refundedAmount, Currency: currency },
  };
}
