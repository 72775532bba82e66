import { Get, Param, Post, Query } from '@nestjs/common';
import { BookingLookupService, RedemptionsService, TicketLookupService } from '../../../bookings';
import { permissionsPolicy } from '../../../platform/http/messages';
import { DomainError } from '../../../platform/http/problems';
import { Clock } from '../../../platform/values/time';
import { TextField } from '../../../platform/http/validation';
import { PageView, type Rejection, RedirectView, Submitted, SubmittedForm, type View, submit } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { CheckInPage } from './check-in.page';

class OverrideForm {
  @TextField({ max: 200 })
  Override!: string;
}

@PageController('check-in', 'staff')
export class CheckInController {
  constructor(
    private readonly tickets: TicketLookupService,
    private readonly redemptions: RedemptionsService,
    private readonly records: BookingLookupService,
    private readonly clock: Clock,
  ) {}

  @Get()
  async show(
    @CurrentVisit() visit: Visit,
    @Query('Code') code: unknown,
    @Query('Done') done: unknown,
  ): Promise<PageView> {
    const now = this.clock.now();
    if (typeof code !== 'string' || code.trim() === '') return view(<CheckInPage now={now} />);
    try {
      return await this.page(visit, code, { isDone: done === 'redeemed' });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return view(<CheckInPage entered={code} wrong={error.detail} now={now} />, 404);
    }
  }

  @Post(':Code/redeem')
  redeem(@CurrentVisit() visit: Visit, @Param('Code') code: string, @Submitted() form: SubmittedForm): Promise<View> {
    return this.submit('ticket', visit, code, form, async () => {
      await this.redemptions.redeem(visit.operatorId, code);
      return letIn(code);
    });
  }

  @Post(':Code/override')
  override(@CurrentVisit() visit: Visit, @Param('Code') code: string, @Submitted() form: SubmittedForm): Promise<View> {
    return this.submit('override', visit, code, form, async () => {
      const { Override } = await form.as(OverrideForm);
      await this.redemptions.redeem(visit.operatorId, code, Override);
      return letIn(code);
    });
  }

  @Post(':Code/unredeem')
  unredeem(@CurrentVisit() visit: Visit, @Param('Code') code: string, @Submitted() form: SubmittedForm): Promise<View> {
    return this.submit('ticket', visit, code, form, async () => {
      await this.redemptions.unredeem(visit.operatorId, code);
      return redirect(pageOf(code), 'ticket-unredeemed');
    });
  }

  private submit(
    id: string,
    visit: Visit,
    code: string,
    form: SubmittedForm,
    work: () => Promise<View>,
  ): Promise<View> {
    return submit(id, form, work, (rejection) => this.page(visit, code, { rejection }));
  }

  private async page(
    { operatorId }: Visit,
    code: string,
    { rejection, isDone = false }: { readonly rejection?: Rejection; readonly isDone?: boolean },
  ): Promise<PageView> {
    const found = await this.tickets.findByTicketCode(operatorId, code);
    const details = await this.records.getBooking(operatorId, found.booking.reference);
    const checked = { details, found, isLetIn: isDone && found.verdict === 'ticket-redeemed' };
    return view(<CheckInPage checked={checked} rejection={rejection} now={this.clock.now()} />);
  }
}

function pageOf(code: string): string {
  return `/dashboard/check-in?Code=${encodeURIComponent(code)}`;
}

/** Redirects to a page that welcomes the guest; a reload would show the ticket as used. */
function letIn(code: string): RedirectView {
  return redirect(`${pageOf(code)}&Done=redeemed`);
}

/** The only page that may use the camera. */
function view(page: PageView['content'], status = 200): PageView {
  const headers = { 'Permissions-Policy': permissionsPolicy(['camera']) };
  return new PageView('Check-in', page, status, headers, { scripts: ['dashboard.js', 'check-in.js'] });
}
