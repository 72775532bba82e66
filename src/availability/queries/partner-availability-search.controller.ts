import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller, RequirePermission } from '../../auth';
import { ProductsService } from '../../catalog';
import { FastRead, type NoteEnd, RightUntil } from '../../fast-path';
import { OperatorsService } from '../../operators';
import { TenantQueue } from '../../shared/fairness';
import { JSON_TEXT, dataJson, sendTagged, taggedText } from '../../shared/http';
import { ApiData, ApiProblems } from '../../shared/openapi';
import { requireDateRange } from '../../shared/validation';
import { FoundTimeslotDto, SearchAvailabilityQuery } from '../dto/availability.dto';
import { toFoundTimeslotDto } from '../timeslot.mapper';
import { AvailabilitySearchService } from './availability-search.service';

/** The longest range of dates, both ends counted. */
const MAX_DATES = 31;

/** Long answers of one operator that may wait for the one before, and how long. */
const WAITING = { waiting: 50, waitMs: 6_000 };

@ApiTags('Partner: availability')
@RequirePermission('ota')
@Controller('api/v2/ota/partner/availability')
export class PartnerAvailabilitySearchController {
  private readonly queues = new TenantQueue<number>(WAITING);

  constructor(
    private readonly products: ProductsService,
    private readonly search: AvailabilitySearchService,
    private readonly operators: OperatorsService,
  ) {}

  @Get()
  @FastRead('places')
  @ApiOperation({
    summary: 'Search the timeslots of several products',
    description:
      'Those that can still be booked, by date, time and ActivityID; at most 10,000. A product that is not on sale is a 404 that names it, so that nobody takes it for sold out.',
  })
  @ApiData(FoundTimeslotDto, { list: true })
  @ApiProblems('product-not-found')
  async searchAvailability(
    @CurrentCaller() { operatorId }: Caller,
    @Query() { ActivityIDs, StartDate: from, EndDate: to, Participants: participants = 1 }: SearchAvailabilityQuery,
    @Res() response: Response,
    @RightUntil() noteEnd: NoteEnd,
  ): Promise<void> {
    requireDateRange({ field: 'StartDate', date: from }, { field: 'EndDate', date: to }, MAX_DATES);
    const activities = await this.products.getMany(operatorId, ActivityIDs);
    const operator = await this.operators.getAsSeller(operatorId);
    const found = this.search.list(operatorId, { activities, from, to, participants }, noteEnd);
    const pieces = dataJson(found, (each) => toFoundTimeslotDto(each, operator));
    sendTagged(response, await taggedText(pieces, (make) => this.queues.run(operatorId, make)), JSON_TEXT);
  }
}
