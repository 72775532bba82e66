import { Get, Param, Post, Query } from '@nestjs/common';
import { ActivitiesService } from '../../../catalog';
import { decodeCursor, toPage } from '../../../platform/http/pagination';
import { DomainError } from '../../../platform/http/problems';
import { type TimeslotQueue, WaitlistOverviewService, WaitlistService, WaitlistReturnService } from '../../../waitlist';
import { PageView, Submitted, SubmittedForm, type View, submit } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { WaitlistPage } from './waitlist.page';
import { readWaitlistFilters, readWaitlistQuery, waitlistPath } from './waitlist-query';

/** Timeslots per page. */
const PAGE_SIZE = 20;

/** Maximum number of activities in the filter. */
const MAX_ACTIVITIES = 200;

type Fields = Record<string, string>;

@PageController('waitlist', 'desk')
export class WaitlistController {
  constructor(
    private readonly overview: WaitlistOverviewService,
    private readonly waitlist: WaitlistService,
    private readonly returning: WaitlistReturnService,
    private readonly activities: ActivitiesService,
  ) {}

  @Get()
  async list(@CurrentVisit() visit: Visit, @Query() query: Fields): Promise<PageView> {
    try {
      return await this.page(visit, query);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const shared = await this.sharedOf(visit, query);
      const content = <WaitlistPage {...shared} queues={[]} next={null} isCut={false} wrong={error.detail} />;
      return new PageView('Waitlist', content, 422);
    }
  }

  @Post(':WaitlistID/remove')
  async remove(
    @CurrentVisit() { operatorId, today }: Visit,
    @Param('WaitlistID') waitlistId: string,
    @Query() query: Fields,
  ): Promise<View> {
    await this.waitlist.remove(operatorId, waitlistId);
    return redirect(waitlistPath(readWaitlistFilters(query, today)), 'waitlist-removed');
  }

  @Post(':WaitlistID/return')
  return(
    @CurrentVisit() visit: Visit,
    @Param('WaitlistID') waitlistId: string,
    @Query() query: Fields,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return submit(
      `return-${waitlistId}`,
      form,
      async () => {
        await this.returning.putBack(visit.operatorId, waitlistId);
        return redirect(waitlistPath(readWaitlistFilters(query, visit.today)), 'waitlist-returned');
      },
      ({ detail }) => this.page(visit, query, detail),
    );
  }

  private async page(visit: Visit, query: Fields, wrong?: string): Promise<PageView> {
    const { operatorId } = visit;
    const shared = await this.sharedOf(visit, query);
    const { From, To, ActivityID, TimeslotID } = await readWaitlistQuery(shared.filters);
    const activity = ActivityID && (await this.activities.getActivity(operatorId, ActivityID));
    const filter = { from: From, to: To, activityId: activity ? activity.id : undefined, timeslotId: TimeslotID };
    const [startsAt, timeslotId] = decodeCursor(query['Cursor'] || undefined, ['number', 'number']) ?? [];
    const after = startsAt === undefined ? undefined : { startsAt, timeslotId: timeslotId! };
    const { queues, isCut } = await this.overview.list(operatorId, filter, PAGE_SIZE + 1, after);
    const page = toPage<TimeslotQueue, TimeslotQueue>(
      queues,
      PAGE_SIZE,
      (each) => each,
      ({ timeslot }) => [timeslot.startsAt, timeslot.id],
    );
    const shown = { queues: page.data, next: page.NextCursor, isCut, ...(wrong !== undefined && { wrong }) };
    return new PageView('Waitlist', <WaitlistPage {...shared} {...shown} />);
  }

  private async sharedOf({ operatorId, today }: Visit, query: Fields) {
    return {
      filters: readWaitlistFilters(query, today),
      activities: await this.activities.list(operatorId, MAX_ACTIVITIES),
    };
  }
}
