import { Get, Post, Query } from '@nestjs/common';
import { TimeslotChangesService } from '../../../../availability';
import { EnumField, DateField } from '../../../../platform/http/validation';
import { isLocalDate } from '../../../../platform/values/time';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, formatDate, submit } from '../../../html';
import { redirectCounting } from '../../frame/flash-messages';
import { PageController } from '../../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../../frame/visit';
import { scheduleAddress } from '../schedule-switch';
import { DayPage } from './day.page';

const STATUSES = ['open', 'closed'] as const;

class ChangeDayDto {
  @DateField()
  Date!: string;

  @EnumField(STATUSES)
  Status!: (typeof STATUSES)[number];
}

/** Closes a day or opens it again. Sessions that were cancelled stay so. */
@PageController('schedule/change/day', 'desk')
export class DayController {
  constructor(private readonly changes: TimeslotChangesService) {}

  @Get()
  show(@CurrentVisit() visit: Visit, @Query('Date') date: unknown): Promise<PageView> {
    return this.page(visit, date);
  }

  @Post()
  change(@CurrentVisit() visit: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    return submit(
      'day',
      form,
      async () => {
        const { Date: date, Status: status } = await form.as(ChangeDayDto);
        const { changed, refused } = await this.changes.change(visit.operatorId, filterOf(date), { status });
        const address = scheduleAddress({ view: 'week', activity: undefined }, date);
        return redirectCounting(address, 'timeslots-changed', [changed, refused.length]);
      },
      (rejection) => this.page(visit, form.text('Date'), rejection),
    );
  }

  private async page({ operatorId, today }: Visit, requested: unknown, rejection?: Rejection): Promise<PageView> {
    const date = isLocalDate(requested) ? requested : today;
    const closing = await this.changes.preview(operatorId, filterOf(date), { status: 'closed' });
    const opening = await this.changes.preview(operatorId, filterOf(date), { status: 'open' });
    const content = <DayPage date={date} closing={closing} opening={opening} rejection={rejection} />;
    return new PageView(formatDate(date), content);
  }
}

function filterOf(date: string) {
  return { from: date, to: date, reopensCancelled: false };
}
