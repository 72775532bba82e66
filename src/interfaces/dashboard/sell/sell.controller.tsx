import { Get, Post, Query } from '@nestjs/common';
import { ScheduleService, endOf } from '../../../availability';
import { CreateDeskBookingDto, DeskSalesService } from '../../../bookings';
import { ActivitiesService, type Activity } from '../../../catalog';
import { ValidationError } from '../../../platform/http/problems';
import { Clock, isLocalDate } from '../../../platform/values/time';
import { PageView, Submitted, SubmittedForm, type View, submit, validated } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { SellPage, type SellProps, shownAs } from './sell.page';

/** Maximum number of activities at the point of sale. */
const MAX_ACTIVITIES = 200;

interface Chosen {
  readonly activityId: string;
  readonly date: string;
  readonly time: string;
}

/** Further properties of the page. */
type Requested = Pick<SellProps, 'rejection' | 'entered' | 'isAnswerToBook'>;

/** The point of sale, for bookings at the desk and by phone. */
@PageController('sell', 'desk')
export class SellController {
  constructor(
    private readonly desk: DeskSalesService,
    private readonly activities: ActivitiesService,
    private readonly schedule: ScheduleService,
    private readonly clock: Clock,
  ) {}

  @Get()
  show(@CurrentVisit() visit: Visit, @Query() query: Record<string, string>): Promise<PageView> {
    const { ActivityID: activityId = '', Date: date = '', Time: time = '' } = query;
    return this.page(visit, { activityId, date, time });
  }

  /** Books. If another activity or date was selected than the page shows, shows that one and keeps the input. */
  @Post()
  sell(@CurrentVisit() visit: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    const chosen = { activityId: form.text('ActivityID'), date: form.text('Date'), time: form.text('Time') };
    const isShown = ['', shownAs(chosen)].includes(form.text('_Shown'));
    return submit(
      'sell',
      form,
      async () => {
        if (form.text('_Do') === 'show' || !isShown) return this.showOther(visit, chosen, form);
        const activity = await this.activities.getActivity(visit.operatorId, chosen.activityId);
        const order = await validated(CreateDeskBookingDto, toOrder(form, activity));
        const { booking } = await this.desk.book(
          { operatorId: visit.operatorId, rootKeyId: null, fileOwner: '' },
          order,
        );
        return redirect(`/dashboard/bookings/${booking.reference}`, 'booking-sold');
      },
      (rejection) => this.page(visit, chosen, { rejection }),
    );
  }

  /** @throws ValidationError if the date is invalid */
  private showOther(visit: Visit, chosen: Chosen, entered: SubmittedForm): Promise<PageView> {
    if (!isLocalDate(chosen.date)) {
      const message = 'Date must be a real date in the form YYYY-MM-DD.';
      throw new ValidationError([{ field: 'Date', code: 'is-date', message }]);
    }
    return this.page(visit, chosen, { entered, isAnswerToBook: entered.text('_Do') !== 'show' });
  }

  private async page({ operatorId, today }: Visit, chosen: Chosen, requested: Requested = {}): Promise<PageView> {
    const all = await this.activities.list(operatorId, MAX_ACTIVITIES);
    const activities = all.filter(({ status }) => status === 'published');
    const date = isLocalDate(chosen.date) ? chosen.date : today;
    const now = this.clock.now();
    const sellable = (await this.schedule.list(operatorId, date, date)).filter(
      (timeslot) => timeslot.status === 'open' && endOf(timeslot) > now,
    );
    // Default: an activity that can be sold on that day.
    const activity =
      activities.find(({ publicId }) => publicId === chosen.activityId) ??
      activities.find(({ id }) => sellable.some(({ activityId }) => activityId === id)) ??
      activities[0];
    const sessions = sellable.filter(({ activityId }) => activityId === activity?.id);
    return new PageView(
      'Sell',
      <SellPage
        {...requested}
        activities={activities}
        activity={activity}
        date={date}
        time={chosen.time}
        sessions={sessions}
      />,
    );
  }
}

/** The tickets determine the number of participants. */
function toOrder(form: SubmittedForm, activity: Activity): object {
  const tickets = activity.ticketTypes
    .map((type) => ({ type, quantity: form.integer(`Quantity.${type.id}`) }))
    .filter(({ quantity }) => quantity !== undefined && quantity !== 0);
  return {
    ...form.toBody(CreateDeskBookingDto, { additional: ['Quantity.*'] }),
    Participants: tickets.reduce((sum, { type, quantity }) => {
      return sum + (Number(quantity) || 0) * type.participantsPerTicket;
    }, 0),
    Tickets: tickets.map(({ type, quantity }) => ({ TicketTypeID: type.id, Quantity: quantity })),
  };
}
