import { Get, Param, Post, Query } from '@nestjs/common';
import { DeskPaymentDto } from '../../../payments';
import { ActivitiesService } from '../../../catalog';
import { DomainError } from '../../../platform/errors';
import {
  StaffOffersService,
  WaitlistCompletionService,
  WaitlistOverviewService,
  WaitlistReturnService,
  WaitlistService,
} from '../../../waitlist';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../html';
import { type Note, redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { WaitlistPage } from './waitlist.page';
import { encodePosition, readPosition, readWaitlistFilters, readWaitlistQuery, waitlistPath } from './waitlist-query';

/** Maximum number of activities in the filter. */
const MAX_ACTIVITIES = 200;

type Fields = Record<string, string>;

@PageController('waitlist', 'desk')
export class WaitlistController {
  constructor(
    private readonly overview: WaitlistOverviewService,
    private readonly waitlist: WaitlistService,
    private readonly returning: WaitlistReturnService,
    private readonly offers: StaffOffersService,
    private readonly completion: WaitlistCompletionService,
    private readonly activities: ActivitiesService,
  ) {}

  @Get()
  async list(@CurrentVisit() visit: Visit, @Query() query: Fields): Promise<PageView> {
    try {
      return await this.page(visit, query);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const shared = await this.sharedOf(visit, query);
      const content = <WaitlistPage {...shared} queues={[]} next={undefined} wrong={error.detail} />;
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
    return this.submit(`return-${waitlistId}`, { visit, query, form, note: 'waitlist-returned' }, () =>
      this.returning.putBack(visit.operatorId, waitlistId),
    );
  }

  @Post(':WaitlistID/offer')
  offer(
    @CurrentVisit() visit: Visit,
    @Param('WaitlistID') waitlistId: string,
    @Query() query: Fields,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.submit(`offer-${waitlistId}`, { visit, query, form, note: 'waitlist-offered' }, () =>
      this.offers.offerNow(visit.operatorId, waitlistId),
    );
  }

  @Post(':WaitlistID/withdraw')
  withdraw(
    @CurrentVisit() visit: Visit,
    @Param('WaitlistID') waitlistId: string,
    @Query() query: Fields,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.submit(`withdraw-${waitlistId}`, { visit, query, form, note: 'waitlist-withdrawn' }, () =>
      this.offers.withdraw(visit.operatorId, waitlistId),
    );
  }

  @Post(':WaitlistID/complete')
  complete(
    @CurrentVisit() visit: Visit,
    @Param('WaitlistID') waitlistId: string,
    @Query() query: Fields,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.submit(`complete-${waitlistId}`, { visit, query, form, note: 'waitlist-completed' }, async () => {
      await this.completion.complete(visit.operatorId, waitlistId, await form.as(DeskPaymentDto));
    });
  }

  /** Executes an action and returns to the list, or shows it again with the error. */
  private submit(
    id: string,
    { visit, query, form, note }: { visit: Visit; query: Fields; form: SubmittedForm; note: Note },
    work: () => Promise<unknown>,
  ): Promise<View> {
    return submit(
      id,
      form,
      async () => {
        await work();
        return redirect(waitlistPath(readWaitlistFilters(query, visit.today)), note);
      },
      (rejection) => this.page(visit, query, rejection),
    );
  }

  private async page(visit: Visit, query: Fields, rejection?: Rejection): Promise<PageView> {
    const { operatorId } = visit;
    const shared = await this.sharedOf(visit, query);
    const { From, To, ActivityID, TimeslotID } = await readWaitlistQuery(shared.filters);
    const activity = ActivityID && (await this.activities.getActivity(operatorId, ActivityID));
    const filter = { from: From, to: To, activityId: activity ? activity.id : undefined, timeslotId: TimeslotID };
    const { queues, next } = await this.overview.list(operatorId, filter, readPosition(query['Cursor']));
    const shown = {
      queues,
      next: next && { cursor: encodePosition(next), isInQueue: next.entry !== undefined },
      ...(rejection && { rejection, wrong: rejection.detail }),
    };
    return new PageView('Waitlist', <WaitlistPage {...shared} {...shown} />);
  }

  private async sharedOf({ operatorId, today }: Visit, query: Fields) {
    return {
      filters: readWaitlistFilters(query, today),
      activities: await this.activities.list(operatorId, MAX_ACTIVITIES),
    };
  }
}
