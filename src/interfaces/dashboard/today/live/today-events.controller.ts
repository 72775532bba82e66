import { Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SessionCookie, StaffSessions } from '../../../../platform/auth';
import { WithoutDeadline } from '../../../../platform/http/problems';
import { PageController } from '../../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../../frame/visit';
import { ChangeStreams } from './change-streams';

const POSITION = /^\d{1,15}$/;

/** Server-sent events for open pages. */
@PageController('today/events', 'instructor')
export class TodayEventsController {
  constructor(
    private readonly streams: ChangeStreams,
    private readonly sessions: StaffSessions,
    private readonly cookie: SessionCookie,
  ) {}

  /**
   * `HEAD` says in advance whether there is a place for a stream, because scripts do not see why one ended.
   * @param after the position that the page shows; a browser that connects again sends the last one it received
   */
  @Get()
  @WithoutDeadline(true)
  follow(
    @CurrentVisit() { operatorId }: Visit,
    @Query('After') after: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): void {
    const token = this.cookie.tokenOf(request)!;
    const position = [request.get('Last-Event-ID'), after].find((each) => POSITION.test(String(each)));
    if (request.method === 'HEAD') {
      response
        .status(this.streams.hasFreePlace(operatorId) ? 200 : 204)
        .type('text/event-stream')
        .end();
    } else {
      const isSignedIn = () => this.sessions.isSignedIn(token);
      this.streams.open({ operatorId, after: Number(position ?? 0), isSignedIn }, response);
    }
  }
}
