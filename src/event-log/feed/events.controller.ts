import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Admission, type Caller, CurrentCaller, RequireKey } from '../../auth';
import { AnswersJsonText } from '../../shared/http';
import { WithoutDeadline } from '../../shared/problems';
import { ApiProblems } from '../../shared/openapi';
import { DEFAULT_PAGE_SIZE } from '../../shared/pagination';
import { viewerOf } from '../visibility';
import { EventsQuery } from '../dto/events.query';
import { FeedDto } from '../dto/event.dto';
import { eventJson } from '../logged-event.mapper';
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
    summary: 'Follow what happens',
    description:
      'Everything that happened and concerns this key, in order, for 35 days. Read on from `NextAfter`: so you miss nothing and meet nothing twice, whatever happens meanwhile and however long you were away. A fact can be read within a second.',
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
              signal: leavingOf(request),
              confirm: async () => viewerOf(await this.admission.confirm(request)),
            },
          );
    return `{"data":[${events.map(eventJson).join(',')}],"NextAfter":${nextAfter}}`;
  }
}

/** Aborts when the caller goes away. */
function leavingOf({ res }: Request): AbortSignal {
  const leaving = new AbortController();
  res!.once('close', () => leaving.abort());
  return leaving.signal;
}
