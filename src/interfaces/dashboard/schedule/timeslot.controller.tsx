import { Get, Param, Post, Query } from '@nestjs/common';
import { ChangeTimeslotDto, TimeslotNotFoundError, TimeslotsService } from '../../../availability';
import { type BookingDetails, BookingLookupService } from '../../../bookings';
import { CancelTimeslotDto, SessionMoneyRepository, TimeslotCancellationsService } from '../../../desk';
import { ActivitiesService } from '../../../catalog';
import { StaffOnly } from '../../../platform/auth';
import { parseNumericId } from '../../../platform/values/identifiers';
import { decodeCursor, toPage } from '../../../platform/http/pagination';
import { WaitlistService } from '../../../waitlist';
import { AnswerSheetsService } from '../../../waivers';
import { UnreachedCustomersService } from '../../../workflows';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit, validated } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { NOT_REACHED_AFTER } from '../messages/not-reached';
import { missingRefundChoice } from './refund-choice';
import { TimeslotPage } from './timeslot.page';

/** Bookings per page of a timeslot, with all of their answers. */
const PAGE_SIZE = 100;

/** Parameters of a timeslot's page. */
interface Requested {
  readonly rejection?: Rejection;
  /** Only bookings before this one. */
  readonly beforeId?: number | undefined;
  /** Lists customers whom emails do not reach, after this booking. */
  readonly unreachedAfter?: number | undefined;
}

@PageController('schedule/:TimeslotID', 'desk')
export class TimeslotController {
  constructor(
    private readonly timeslots: TimeslotsService,
    private readonly records: BookingLookupService,
    private readonly answers: AnswerSheetsService,
    private readonly activities: ActivitiesService,
    private readonly cancellations: TimeslotCancellationsService,
    private readonly waitlist: WaitlistService,
    private readonly money: SessionMoneyRepository,
    private readonly unreached: UnreachedCustomersService,
  ) {}

  @Get()
  show(
    @CurrentVisit() visit: Visit,
    @Param('TimeslotID') id: string,
    @Query('Cursor') cursor?: string,
    @Query(NOT_REACHED_AFTER) after?: unknown,
  ): Promise<PageView> {
    const [beforeId] = decodeCursor(cursor || undefined, ['number']) ?? [];
    const unreachedAfter = after === '0' ? 0 : parseNumericId(String(after));
    return this.page(visit, toId(id), { beforeId, unreachedAfter });
  }

  @Post('change')
  @StaffOnly('owner')
  change(
    @CurrentVisit() visit: Visit,
    @Param('TimeslotID') text: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    const id = toId(text);
    return submit(
      'change',
      form,
      async () => {
        const { Capacity, Status } = await form.as(ChangeTimeslotDto, { integers: ['Capacity'] });
        await this.timeslots.change(visit.operatorId, id, { capacity: Capacity, status: Status });
        return redirect(`/dashboard/schedule/${id}`, 'timeslot-changed');
      },
      (rejection) => this.page(visit, id, { rejection }),
    );
  }

  @Post('cancel')
  cancel(
    @CurrentVisit() visit: Visit,
    @Param('TimeslotID') text: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    const id = toId(text);
    return submit(
      'cancel',
      form,
      async () => {
        const body = form.toBody(CancelTimeslotDto, {});
        const { Reason, Refund } = await validated(CancelTimeslotDto, body, missingRefundChoice(form));
        await this.cancellations.cancelTimeslot(visit.operatorId, id, { reason: Reason ?? null, refund: Refund! });
        return redirect(`/dashboard/schedule/${id}`, 'timeslot-cancelled');
      },
      (rejection) => this.page(visit, id, { rejection }),
    );
  }

  private async page({ operatorId }: Visit, id: number, requested: Requested): Promise<PageView> {
    const { rejection, beforeId, unreachedAfter } = requested;
    const timeslot = await this.timeslots.getTimeslot(operatorId, id);
    const names = await this.activities.namesOf(operatorId, [timeslot.activityId]);
    const found = await this.records.list(operatorId, { timeslotIds: [id] }, PAGE_SIZE + 1, beforeId);
    const page = toPage<BookingDetails, BookingDetails>(
      found,
      PAGE_SIZE,
      (each) => each,
      ({ booking }) => [booking.id],
    );
    const coming = page.data.filter(({ booking }) => booking.status === 'confirmed');
    const answers = await this.answers.together(
      operatorId,
      coming.map(({ booking }) => booking.id),
    );
    const money = await this.money.list(operatorId, [id]);
    const waiting = await this.waitlist.countQueued(operatorId, id);
    const [progress] = await this.cancellations.listProgress(operatorId, [id]);
    const listed = { afterId: unreachedAfter, withCancelled: true };
    const unreached = await this.unreached.list(operatorId, [id], listed);
    const { name, publicId } = names.get(timeslot.activityId)!;
    const content = (
      <TimeslotPage
        activityId={publicId}
        timeslot={timeslot}
        bookings={page.data}
        next={page.NextCursor}
        confirmed={money.get(id)?.bookings ?? 0}
        people={money.get(id)?.participants ?? 0}
        answers={answers}
        waiting={waiting}
        progress={progress!}
        unreached={unreached.get(id)}
        listsUnreached={unreachedAfter !== undefined}
        rejection={rejection}
      />
    );
    return new PageView(name, content);
  }
}

function toId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new TimeslotNotFoundError();
  return id;
}
