import { Get, Param, Post, Query } from '@nestjs/common';
import { BookingLookupService, RedemptionsService } from '../../bookings';
import { permissionsPolicy } from '../../shared/http';
import { DomainError } from '../../shared/problems';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../pages';
import { type Note, redirect } from '../frame/notes';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { CheckInPage } from './check-in.page';

@PageController('check-in', 'staff')
export class CheckInController {
  constructor(
    private readonly redemptions: RedemptionsService,
    private readonly records: BookingLookupService,
  ) {}

  @Get()
  async show(@CurrentVisit() visit: Visit, @Query('Code') code: unknown): Promise<PageView> {
    if (typeof code !== 'string' || code.trim() === '') return view(<CheckInPage />);
    try {
      return await this.page(visit, code);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return view(<CheckInPage entered={code} wrong={error.detail} />, 404);
    }
  }

  @Post(':Code/redeem')
  redeem(@CurrentVisit() visit: Visit, @Param('Code') code: string, @Submitted() form: SubmittedForm): Promise<View> {
    return this.change(visit, code, form, 'ticket-redeemed', () => this.redemptions.redeem(visit.operatorId, code));
  }

  @Post(':Code/unredeem')
  unredeem(@CurrentVisit() visit: Visit, @Param('Code') code: string, @Submitted() form: SubmittedForm): Promise<View> {
    return this.change(visit, code, form, 'ticket-unredeemed', () => this.redemptions.unredeem(visit.operatorId, code));
  }

  private change(
    visit: Visit,
    code: string,
    form: SubmittedForm,
    note: Note,
    work: () => Promise<unknown>,
  ): Promise<View> {
    return submit(
      'ticket',
      form,
      async () => {
        await work();
        return redirect(`/dashboard/check-in?Code=${encodeURIComponent(code)}`, note);
      },
      (rejection) => this.page(visit, code, rejection),
    );
  }

  private async page({ operatorId }: Visit, code: string, rejection?: Rejection): Promise<PageView> {
    const { booking, ticket, items } = await this.redemptions.find(operatorId, code);
    const details = await this.records.get(operatorId, booking.reference);
    const found = { details, ticket, items };
    return view(<CheckInPage found={found} wrong={rejection?.detail} />);
  }
}

/** The one page of ours that may ask for the camera. */
function view(page: PageView['content'], status = 200): PageView {
  const headers = { 'Permissions-Policy': permissionsPolicy(['camera']) };
  return new PageView('Check-in', page, status, headers, { scripts: ['dashboard.js', 'check-in.js'] });
}
