import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { ProductsService } from '../../catalog';
import { HotRead, type NoteExpiry, ignoreExpiry } from '../../platform/hot-routes';
import { PartnersService } from '../../operators';
import { KeyedMutex } from '../../platform/concurrency/fairness';
import { JSON_TEXT, type TaggedText, dataJson, sendTagged, taggedText } from '../../platform/http/messages';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { requireDateRange } from '../../platform/http/validation';
import { FoundTimeslotDto, SearchAvailabilityQuery } from '../dto/availability.dto';
import { toFoundTimeslotDto } from '../timeslot.mapper';
import { AvailabilitySearchService } from './availability-search.service';

/** Maximum number of dates, including both ends. */
const MAX_DATES = 31;

/** How many long responses of one operator can wait for the previous one, and how long. */
const WAITING = { waiting: 50, waitMs: 6_000 };

const PATH = 'api/v2/ota/partner/availability';

@ApiTags('Partner: availability')
@RequirePermission('ota')
@Controller(PATH)
export class PartnerAvailabilitySearchController {
  private readonly queues = new KeyedMutex<number>(WAITING);

  constructor(
    private readonly products: ProductsService,
    private readonly search: AvailabilitySearchService,
    private readonly partners: PartnersService,
  ) {}

  @Get()
  @HotRead({
    path: PATH,
    permission: 'ota',
    query: SearchAvailabilityQuery,
    places: {},
    answer: (controller: PartnerAvailabilitySearchController, { caller, query, noteExpiry }) =>
      controller.searchAsText(caller, query, noteExpiry),
  })
  @ApiOperation({
    summary: 'Search timeslots of several products',
    description:
      'Returns the timeslots that can still be booked, ordered by date, time and `ActivityID`. If there are more than 10,000, the API returns 422 `too-many`: request fewer dates or products. If a product is not on sale, the API returns a 404 that names it, so that you can tell withdrawn from sold out.',
  })
  @ApiData(FoundTimeslotDto, { list: true })
  @ApiProblems('product-not-found')
  async searchAvailability(
    @CurrentCaller() caller: Caller,
    @Query() query: SearchAvailabilityQuery,
    @Res() response: Response,
  ): Promise<void> {
    sendTagged(response, await this.searchAsText(caller, query, ignoreExpiry), JSON_TEXT);
  }

  private async searchAsText(
    caller: Caller,
    { ActivityIDs, StartDate: from, EndDate: to, Participants: participants = 1 }: SearchAvailabilityQuery,
    noteExpiry: NoteExpiry,
  ): Promise<TaggedText> {
    requireDateRange({ field: 'StartDate', date: from }, { field: 'EndDate', date: to }, MAX_DATES);
    const { operatorId } = caller;
    const activities = await this.products.getMany(operatorId, ActivityIDs);
    const seller = await this.partners.getSellerFor(caller);
    const found = this.search.list(operatorId, { activities, from, to, participants }, noteExpiry);
    const pieces = dataJson(found, (each) => toFoundTimeslotDto(each, seller));
    return taggedText(pieces, (make) => this.queues.run(operatorId, make));
  }
}
