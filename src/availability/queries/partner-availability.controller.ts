import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { ProductsService } from '../../catalog';
import { HotRead, type NoteExpiry, ignoreExpiry } from '../../platform/hot-routes';
import { PartnersService } from '../../operators';
import { ActivityIdPipe } from '../../platform/values/identifiers';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { requireDateRange } from '../../platform/http/validation';
import { AvailabilityService } from './availability.service';
import {
  AvailableDateDto,
  AvailableDatesQuery,
  AvailableTimeslotDto,
  AvailableTimeslotsQuery,
} from '../dto/availability.dto';
import { toAvailableTimeslotDto } from '../timeslot.mapper';

const PATH = 'api/v2/ota/partner/availability';

@ApiTags('Partner: availability')
@RequirePermission('ota')
@Controller(`${PATH}/:ActivityID`)
export class PartnerAvailabilityController {
  constructor(
    private readonly products: ProductsService,
    private readonly availability: AvailabilityService,
    private readonly partners: PartnersService,
  ) {}

  @Get('dates')
  @HotRead({
    path: `${PATH}/:ActivityID/dates`,
    permission: 'ota',
    query: AvailableDatesQuery,
    places: { activity: 'ActivityID' },
    answer: (controller: PartnerAvailabilityController, { caller, params, query, noteExpiry }) =>
      controller.listAvailableDates(caller, params['ActivityID']!, query, noteExpiry),
  })
  @ApiOperation({
    summary: 'List available dates',
    description:
      'Returns the dates with at least one timeslot that is open, has not started, is before its cutoff and has places left.',
  })
  @ApiData(AvailableDateDto, { list: true })
  @ApiProblems('invalid-activity-id', 'product-not-found')
  async listAvailableDates(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
    @Query() { StartDate: from, EndDate: to, Participants = 1 }: AvailableDatesQuery,
    noteExpiry: NoteExpiry = ignoreExpiry,
  ): Promise<{ data: AvailableDateDto[] }> {
    requireDateRange({ field: 'StartDate', date: from }, { field: 'EndDate', date: to });
    const activity = await this.products.getProduct(operatorId, activityId);
    const dates = await this.availability.listDates(activity, { from, to }, Participants, noteExpiry);
    return {
      data: dates.map(({ date, remaining, capacity, timeslots }) => ({
        Date: date,
        Remaining: remaining,
        Capacity: capacity,
        Timeslots: timeslots,
      })),
    };
  }

  @Get('timeslots')
  @HotRead({
    path: `${PATH}/:ActivityID/timeslots`,
    permission: 'ota',
    query: AvailableTimeslotsQuery,
    places: { activity: 'ActivityID', date: 'Date' },
    answer: (controller: PartnerAvailabilityController, { caller, params, query, noteExpiry }) =>
      controller.listAvailableTimeslots(caller, params['ActivityID']!, query, noteExpiry),
  })
  @ApiOperation({
    summary: 'List available timeslots',
    description: 'Returns the timeslots of one date that can still be booked.',
  })
  @ApiData(AvailableTimeslotDto, { list: true })
  @ApiProblems('invalid-activity-id', 'product-not-found')
  async listAvailableTimeslots(
    @CurrentCaller() caller: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
    @Query() { Date, Participants = 1 }: AvailableTimeslotsQuery,
    noteExpiry: NoteExpiry = ignoreExpiry,
  ): Promise<{ data: AvailableTimeslotDto[] }> {
    const activity = await this.products.getProduct(caller.operatorId, activityId);
    const timeslots = await this.availability.listTimeslots(activity, Date, Participants, noteExpiry);
    const seller = await this.partners.getSellerFor(caller);
    return { data: timeslots.map((timeslot) => toAvailableTimeslotDto(timeslot, activity, seller)) };
  }
}
