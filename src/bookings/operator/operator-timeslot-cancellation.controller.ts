import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { TimeslotDto, TimeslotNotFoundError, toTimeslotDto } from '../../availability';
import { ActivitiesService } from '../../catalog';
import { Idempotent } from '../../platform/idempotency';
import { OperatorsService } from '../../operators';
import { parseNumericId } from '../../platform/values/identifiers';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { IntegerField } from '../../platform/http/validation';
import { TimeslotCancellationsService } from '../modify/timeslot-cancellations.service';

export class CancelledTimeslotDto extends TimeslotDto {
  @IntegerField({ example: 3, description: 'Number of bookings that were cancelled with the timeslot.' })
  CancelledBookings!: number;
}

@ApiTags('Operator: timeslots')
@RequirePermission('operator')
@Controller('api/v2/operator/timeslots')
export class OperatorTimeslotCancellationController {
  constructor(
    private readonly cancellations: TimeslotCancellationsService,
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
  ) {}

  @Post(':TimeslotID/cancel')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Cancel a timeslot',
    description:
      'Cancels a timeslot and all its bookings and holds. Cancelled bookings cannot be restored; you can reopen the timeslot.',
  })
  @ApiData(CancelledTimeslotDto)
  @ApiProblems('timeslot-not-found')
  async cancelTimeslot(
    @CurrentCaller() { operatorId }: Caller,
    @Param('TimeslotID') text: string,
  ): Promise<{ data: CancelledTimeslotDto }> {
    const id = parseNumericId(text);
    if (id === undefined) throw new TimeslotNotFoundError();
    const { timeslot, cancelledBookings } = await this.cancellations.cancelTimeslot(operatorId, id);
    const { timeZone } = await this.operators.getOperator(operatorId);
    const names = await this.activities.namesOf(operatorId, [timeslot.activityId]);
    const dto = toTimeslotDto(timeslot, names.get(timeslot.activityId)!.publicId, timeZone);
    return { data: { ...dto, CancelledBookings: cancelledBookings } };
  }
}
