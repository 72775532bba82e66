import { Param, Post } from '@nestjs/common';
import { CheckInsService } from '../../../../bookings';
import { includesRole } from '../../../../platform/auth';
import { DomainError } from '../../../../platform/http/problems';
import { isLocalDate } from '../../../../platform/values/time';
import { RedirectView, Submitted, SubmittedForm } from '../../../html';
import { redirect } from '../../frame/flash-messages';
import { PageController } from '../../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../../frame/visit';

/** Checks in whole parties from the lists of Today. */
@PageController('today/bookings/:BookingReference', 'instructor')
export class PartyCheckInController {
  constructor(private readonly checkIns: CheckInsService) {}

  @Post('check-in')
  checkIn(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<RedirectView> {
    return this.change(visit, reference, form, () => this.checkIns.checkIn(visit.operatorId, reference, {}));
  }

  @Post('undo')
  undo(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<RedirectView> {
    return this.change(visit, reference, form, () => this.checkIns.undoCheckIn(visit.operatorId, reference));
  }

  /** Returns to the party; if it cannot be changed, to the gate, which says why and what can be done. */
  private async change(
    { staff }: Visit,
    reference: string,
    form: SubmittedForm,
    work: () => Promise<void>,
  ): Promise<RedirectView> {
    const date = form.text('Date');
    const party = `/dashboard${isLocalDate(date) ? `?Date=${date}` : ''}#party-${encodeURIComponent(reference)}`;
    try {
      await work();
      return redirect(party);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const gate = `/dashboard/check-in?${new URLSearchParams({ Code: reference }).toString()}`;
      return redirect(includesRole(staff.role, 'gate') ? gate : party);
    }
  }
}
