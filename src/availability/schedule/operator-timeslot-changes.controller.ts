import { Body, Controller, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ActivitiesService } from '../../catalog';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { ValidationError } from '../../platform/errors';
import { ChangeTimeslotsDto, ChangedTimeslotsDto } from '../dto/change-timeslots.dto';
import { TimeslotChangesService } from './timeslot-changes.service';

@ApiTags('Operator: timeslots')
@RequirePermission('operator')
@Controller('api/v2/operator/timeslots')
export class OperatorTimeslotChangesController {
  constructor(
    private readonly changes: TimeslotChangesService,
    private readonly activities: ActivitiesService,
  ) {}

  @Patch()
  @ApiOperation({
    summary: 'Update many timeslots',
    description:
      'Changes the capacity or the status of all timeslots of an activity in a range of dates, optionally on some weekdays and at some start times. Timeslots that cannot change are listed in `Rejected` and stay as they are. Repeating the request has no further effect.',
  })
  @ApiData(ChangedTimeslotsDto)
  @ApiProblems('product-not-found')
  async changeTimeslots(
    @CurrentCaller() { operatorId }: Caller,
    @Body() { Filter, Change, DryRun }: ChangeTimeslotsDto,
  ): Promise<{ data: ChangedTimeslotsDto }> {
    const change = { capacity: Change.Capacity ?? undefined, status: Change.Status ?? undefined };
    if (change.capacity === undefined && change.status === undefined) {
      const message = 'Change must have a Capacity or a Status.';
      throw new ValidationError([{ field: 'Change', code: 'is-required', message }]);
    }
    const activity = await this.activities.getActivity(operatorId, Filter.ActivityID);
    const filter = {
      activityId: activity.id,
      from: Filter.From,
      to: Filter.To,
      weekdays: Filter.Weekdays ?? undefined,
      times: Filter.Times ?? undefined,
    };
    const done = DryRun
      ? await this.changes.preview(operatorId, filter, change)
      : await this.changes.change(operatorId, filter, change);
    return {
      data: {
        Matched: done.matched,
        WithBookings: done.withBookings,
        Changed: done.changed,
        Refused: done.refused.map(({ timeslotId, code }) => ({ TimeslotID: timeslotId, Code: code })),
      },
    };
  }
}
