import { Get, Post, Query } from '@nestjs/common';
import { CreateDeskBookingDto, DeskSalesService } from '../../../desk';
import { ActivitiesService } from '../../../catalog';
import { PageView, RedirectView, Submitted, SubmittedForm, type View, submit } from '../../html';
import { validatedWithPhone } from '../booking-parts/customer-phone';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { chosenIn, nameAsInForm, requestedIn, toOrder, withInputFor } from './sell-form';
import { SellPage, type SellProps } from './sell.page';
import { type Chosen, SellableSessionsService } from './sellable-sessions.service';

/** The point of sale, for bookings at the desk and by phone. */
@PageController('sell', 'desk')
export class SellController {
  constructor(
    private readonly desk: DeskSalesService,
    private readonly activities: ActivitiesService,
    private readonly sessions: SellableSessionsService,
  ) {}

  @Get()
  show(@CurrentVisit() visit: Visit, @Query() query: Record<string, string>): Promise<PageView> {
    const { ActivityID: activityId = '', Date: date = '', Time: time = '' } = query;
    return this.page(visit, { activityId, date, time });
  }

  /** Books. If another session or day was selected than the page shows, shows that one and keeps the input. */
  @Post()
  sell(@CurrentVisit() visit: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    return submit(
      'sell',
      form,
      async () => {
        const other = requestedIn(form);
        if (other) return this.showOther(visit, other, form);
        const activity = await this.activities.getActivity(visit.operatorId, form.text('ActivityID'));
        const order = await validatedWithPhone(CreateDeskBookingDto, toOrder(form, activity, visit), visit.operator);
        const seller = { operatorId: visit.operatorId, rootKeyId: null, fileOwner: '' };
        const reference = await form.once(async () => (await this.desk.book(seller, order)).booking.reference);
        return new RedirectView(`/dashboard/sell/${reference}`);
      },
      (rejection) => {
        const errors = rejection.errors.map(nameAsInForm(form));
        return this.page(visit, chosenIn(form), { rejection: { ...rejection, errors } });
      },
    );
  }

  private async showOther(visit: Visit, chosen: Chosen, form: SubmittedForm): Promise<PageView> {
    const sellable = await this.sessions.read(visit, chosen);
    const isAnswerToBook = form.text('_Session') === '' && form.text('_Do') !== 'show';
    return view({ sellable, entered: withInputFor(sellable, form), isAnswerToBook });
  }

  private async page(visit: Visit, chosen: Chosen, requested: Omit<SellProps, 'sellable'> = {}): Promise<PageView> {
    return view({ ...requested, sellable: await this.sessions.read(visit, chosen) });
  }
}

function view(props: SellProps): PageView {
  const document = { styles: ['sell.css'], scripts: ['dashboard.js', 'steppers.js', 'sell.js'] } as const;
  return new PageView('Sell', <SellPage {...props} />, 200, {}, document);
}
