import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Admission, type Caller, CurrentCaller, RequireKey } from '../../auth';
import { AnswersJsonText, disconnectSignal } from '../../http/messages';
import { WithoutDeadline } from '../../http/problems';
import { ApiProblems } from '../../http/openapi';
import { DEFAULT_PAGE_SIZE } from '../../http/pagination';
import { viewerOf } from '../visibility';
import { EventsQuery } from '../dto/events.query';
import { FeedDto } from '../dto/event.dto';
import { eventJson } from '../logged-event';
import { FeedService } from './feed.service';

@ApiTags('Events')
@RequireKey()
@Controller('api/v2/events')
export class EventsController {
  constructor(
    private readonly feed: FeedService,
    private readonly admission: Admission,
  ) {}

  @Get()
  @WithoutDeadline(true)
  @AnswersJsonText()
  @ApiOperation({
    summary: 'List events',
    description:
      'Returns all events that this API key can see, in order. Events are stored for 35 days and can be read within a second. Continue from `NextAfter`: every event is returned exactly once, even after downtime. If the cursor is too old, the API returns 410 `cursor-expired`.',
  })
  @ApiOkResponse({ description: 'Success.', type: FeedDto })
  @ApiProblems('cursor-expired')
  async listEvents(
    @CurrentCaller() caller: Caller,
    @Query() { After: after = '0', Types, Limit = DEFAULT_PAGE_SIZE, Wait = 0 }: EventsQuery,
    @Req() request: Request,
  ): Promise<string> {
    const types = Types && new Set(Types);
    const { events, nextAfter } =
      after === 'latest'
        ? await this.feed.latest()
        : await this.feed.read(
            viewerOf(caller),
            { after: Number(after), types, limit: Limit },
            {
              milliseconds: Wait * 1000,
              signal: disconnectSignal(request.res!),
              confirm: async () => viewerOf(await this.admission.confirm(request)),
            },
          );
    return `{"data":[${events.map(eventJson).join(',')}],"NextAfter":${nextAfter}}`;
  }
}
