import { Param, Post } from '@nestjs/common';
import { CheckInsService } from '../../../../bookings';
import { DomainError } from '../../../../platform/http/problems';
import { isLocalDate } from '../../../../platform/values/time';
import { RedirectView, Submitted, SubmittedForm } from '../../../html';
import { redirect } from '../../frame/flash-messages';
import { PageController } from '../../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../../frame/visit';

/** Checks in whole parties from the lists of Today. */
@PageController('today/bookings/:BookingReference', 'staff')
export class PartyCheckInController {
  constructor(private readonly checkIns: CheckInsService) {}

  @Post('check-in')
  checkIn(
    @CurrentVisit() { operatorId }: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<RedirectView> {
    return this.change(reference, form, () => this.checkIns.checkIn(operatorId, reference, {}));
  }

  @Post('undo')
  undo(
    @CurrentVisit() { operatorId }: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<RedirectView> {
    return this.change(reference, form, () => this.checkIns.undoCheckIn(operatorId, reference));
  }

  /** Returns to the party; if it cannot be changed, to the gate, which says why and what can be done. */
  private async change(reference: string, form: SubmittedForm, work: () => Promise<void>): Promise<RedirectView> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return redirect(`/dashboard/check-in?${new URLSearchParams({ Code: reference }).toString()}`);
    }
    const date = form.text('Date');
    return redirect(`/dashboard${isLocalDate(date) ? `?Date=${date}` : ''}#party-${encodeURIComponent(reference)}`);
  }
}
