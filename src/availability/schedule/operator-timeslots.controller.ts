import { Body, Controller, Get, Param, Patch, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { ActivitiesService } from '../../catalog';
import { Idempotent } from '../../platform/idempotency';
import { OperatorsService } from '../../operators';
import { Conditional, ConditionalChanges, IfMatch } from '../../platform/preconditions';
import { AnswersJsonText, JSON_TEXT, dataJson, wholeOrStreamed } from '../../platform/http/messages';
import { ActivityIdPipe, parseNumericId } from '../../platform/values/identifiers';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { Clock, addDays, localDateAt } from '../../platform/values/time';
import { requireDateRange } from '../../platform/http/validation';
import { TimeslotNotFoundError } from '../availability.errors';
import {
  ChangeTimeslotDto,
  CreateTimeslotDto,
  ListTimeslotsQuery,
  RepeatedTimeslotsDto,
  TimeslotDto,
} from '../dto/timeslot.dto';
import { ScheduleService } from './schedule.service';
import type { TimeslotEntity } from '../timeslot.entity';
import { toTimeslotDto } from '../timeslot.mapper';
import { TimeslotsService } from './timeslots.service';

/** Default length of a list, in days. */
const DEFAULT_LIST_DAYS = 30;

@ApiTags('Operator: timeslots')
@RequirePermission('operator')
@Controller('api/v2/operator')
export class OperatorTimeslotsController {
  constructor(
    private readonly timeslots: TimeslotsService,
    private readonly schedule: ScheduleService,
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
    private readonly conditional: ConditionalChanges,
    private readonly clock: Clock,
  ) {}

  @Get('activities/:ActivityID/timeslots')
  @ApiOperation({ summary: 'List timeslots', description: 'Returns the timeslots of one activity, ordered by start.' })
  @ApiData(TimeslotDto, { list: true })
  @ApiProblems('invalid-activity-id', 'product-not-found')
  @AnswersJsonText()
  async listTimeslots(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
    @Query() query: ListTimeslotsQuery,
  ): Promise<string | StreamableFile> {
    const { timeZone } = await this.operators.getOperator(operatorId);
    const from = query.From ?? localDateAt(timeZone, this.clock.now());
    const to = query.To ?? addDays(from, DEFAULT_LIST_DAYS);
    requireDateRange({ field: 'From', date: from }, { field: 'To', date: to });
    const activity = await this.activities.getActivity(operatorId, activityId);
    const months = this.timeslots.list(operatorId, activity.id, { from, to });
    const pieces = dataJson(months, (timeslot) => toTimeslotDto(timeslot, activityId, timeZone));
    return wholeOrStreamed(pieces, JSON_TEXT);
  }

  @Post('activities/:ActivityID/timeslots')
  @Idempotent()
  @ApiOperation({
    summary: 'Create timeslots',
    description:
      'Creates one timeslot or, with `Repeat`, one on each date of the repetition, all in one transaction. A cancelled timeslot at the same time is reopened with the new details.',
  })
  @ApiData([TimeslotDto, RepeatedTimeslotsDto], {
    status: 201,
    description: 'Created timeslot or, with `Repeat`, the numbers of dates.',
  })
  @ApiProblems('invalid-activity-id', 'product-not-found', 'timeslot-exists')
  async createTimeslots(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
    @Body() body: CreateTimeslotDto,
  ): Promise<{ data: TimeslotDto | RepeatedTimeslotsDto }> {
    const added = await this.schedule.add(operatorId, activityId, body);
    if (added.repeated) {
      const { created, skipped, nonexistent } = added.repeated;
      return { data: { Created: created, Skipped: skipped, Nonexistent: nonexistent } };
    }
    const { timeZone } = await this.operators.getOperator(operatorId);
    return { data: toTimeslotDto(added.timeslot, activityId, timeZone) };
  }

  @Get('timeslots/:TimeslotID')
  @ApiOperation({ summary: 'Retrieve a timeslot', description: 'Returns a timeslot with any status.' })
  @ApiData(TimeslotDto)
  @ApiProblems('timeslot-not-found')
  async getTimeslot(
    @CurrentCaller() { operatorId }: Caller,
    @Param('TimeslotID') text: string,
  ): Promise<{ data: TimeslotDto }> {
    return { data: await this.toDto(await this.timeslots.getCurrent(operatorId, toTimeslotId(text))) };
  }

  @Patch('timeslots/:TimeslotID')
  @Conditional()
  @ApiOperation({
    summary: 'Update a timeslot',
    description: 'Changes the capacity or the status. A closed timeslot keeps its bookings.',
  })
  @ApiData(TimeslotDto)
  @ApiProblems('timeslot-not-found', 'capacity-below-booked')
  async changeTimeslot(
    @CurrentCaller() caller: Caller,
    @Param('TimeslotID') text: string,
    @IfMatch() expected: string | undefined,
    @Body() { Capacity: capacity, Status: status }: ChangeTimeslotDto,
  ): Promise<{ data: TimeslotDto }> {
    const timeslot = await this.conditional.run(
      expected,
      () => this.getTimeslot(caller, text),
      () => this.timeslots.change(caller.operatorId, toTimeslotId(text), { capacity, status }),
    );
    return { data: await this.toDto(timeslot) };
  }

  private async toDto(timeslot: TimeslotEntity): Promise<TimeslotDto> {
    const { operatorId, activityId } = timeslot;
    const { timeZone } = await this.operators.getOperator(operatorId);
    const names = await this.activities.namesOf(operatorId, [activityId]);
    return toTimeslotDto(timeslot, names.get(activityId)!.publicId, timeZone);
  }
}

function toTimeslotId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new TimeslotNotFoundError();
  return id;
}
