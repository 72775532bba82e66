import { Get, Param, Post } from '@nestjs/common';
import { ChangeTimeslotDto, TimeslotNotFoundError, TimeslotsService } from '../../availability';
import { BookingRecordsService, CancellationsService } from '../../bookings';
import { ActivitiesService } from '../../catalog';
import { parseNumericId } from '../../shared/identifiers';
import { WaitlistService } from '../../waitlist';
import { type Rejection, Submitted, SubmittedForm, submit } from '../frame/forms';
import { PageController } from '../frame/page-controller.decorator';
import { PageView, type View, redirect } from '../frame/view';
import { CurrentVisit, type Visit } from '../frame/visit';
import { TimeslotPage } from './timeslot.page';

/** Bookings that the page of a timeslot lists. */
const MAX_BOOKINGS = 500;

@PageController('schedule/:TimeslotID', 'staff')
export class TimeslotController {
  constructor(
    private readonly timeslots: TimeslotsService,
    private readonly records: BookingRecordsService,
    private readonly activities: ActivitiesService,
    private readonly cancellations: CancellationsService,
    private readonly waitlist: WaitlistService,
  ) {}

  @Get()
  show(@CurrentVisit() visit: Visit, @Param('TimeslotID') id: string): Promise<PageView> {
    return this.page(visit, toId(id));
  }

  @Post('change')
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
      (rejection) => this.page(visit, id, rejection),
    );
  }

  @Post('cancel')
  async cancel(@CurrentVisit() visit: Visit, @Param('TimeslotID') text: string): Promise<View> {
    const id = toId(text);
    await this.cancellations.cancelTimeslot(visit.operatorId, id);
    return redirect(`/dashboard/schedule/${id}`, 'timeslot-cancelled');
  }

  private async page({ operatorId }: Visit, id: number, rejection?: Rejection): Promise<PageView> {
    const timeslot = await this.timeslots.get(operatorId, id);
    const names = await this.activities.namesOf(operatorId, [timeslot.activityId]);
    const bookings = await this.records.list(operatorId, { timeslotId: id }, MAX_BOOKINGS);
    const waiting = (await this.waitlist.list(operatorId, id)).filter(({ position }) => position !== null).length;
    const { name, publicId } = names.get(timeslot.activityId)!;
    const content = (
      <TimeslotPage
        activityId={publicId}
        timeslot={timeslot}
        bookings={bookings}
        waiting={waiting}
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
