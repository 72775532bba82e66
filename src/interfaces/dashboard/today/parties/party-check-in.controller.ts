import { Param, Post } from '@nestjs/common';
import { CheckInsService, TicketLookupService } from '../../../../attendance';
import { includesRole } from '../../../../platform/auth';
import { DomainError } from '../../../../platform/errors';
import { isLocalDate } from '../../../../platform/values/time';
import { RedirectView, Submitted, SubmittedForm } from '../../../html';
import { type Note, redirect, warningNote } from '../../frame/flash-messages';
import { PageController } from '../../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../../frame/visit';

/** Checks in entire parties from the lists of Today. */
@PageController('today/bookings/:BookingReference', 'instructor')
export class PartyCheckInController {
  constructor(
    private readonly checkIns: CheckInsService,
    private readonly tickets: TicketLookupService,
  ) {}

  @Post('check-in')
  checkIn(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<RedirectView> {
    return this.change(visit, reference, form, async () => {
      await this.checkIns.checkIn(visit.operatorId, reference, {});
      return warningNote(await this.tickets.findByReference(visit.operatorId, reference));
    });
  }

  @Post('undo')
  undo(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<RedirectView> {
    return this.change(visit, reference, form, async () => {
      await this.checkIns.undoCheckIn(visit.operatorId, reference);
      return undefined;
    });
  }

  /** Returns to the party; if it cannot be changed, to the gate, which says why and what can be done. */
  private async change(
    { staff }: Visit,
    reference: string,
    form: SubmittedForm,
    work: () => Promise<Note | undefined>,
  ): Promise<RedirectView> {
    const date = form.text('Date');
    const party = `/dashboard${isLocalDate(date) ? `?Date=${date}` : ''}#party-${encodeURIComponent(reference)}`;
    try {
      return redirect(party, await work());
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const gate = `/dashboard/check-in?${new URLSearchParams({ Code: reference }).toString()}`;
      return redirect(includesRole(staff.role, 'gate') ? gate : party);
    }
  }
}
