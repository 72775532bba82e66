import { Get, Param, Post, Query } from '@nestjs/common';
import {
  AmendmentsService,
  CancellationsService,
  MoveBookingDto,
  toCustomerChanges,
  toTicketsRequest,
} from '../../../bookings';
import { CancelOperatorBookingDto, ChangeBookingDto } from '../../../desk';
import { decodeCursor } from '../../../platform/http/pagination';
import { type PageView, Submitted, SubmittedForm, type View, validated } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { validatedWithPhone } from '../booking-parts/customer-phone';
import { changedTickets } from './parts/ticket-choices';
import { BookingPageService } from './booking-page.service';

@PageController('bookings/:BookingReference', 'desk')
export class BookingController {
  constructor(
    private readonly amendments: AmendmentsService,
    private readonly cancellations: CancellationsService,
    private readonly pages: BookingPageService,
  ) {}

  @Get()
  show(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Query('Answers') cursor?: string,
    @Query('MoveTo') moveTo?: string,
  ): Promise<PageView> {
    const [participant, questionId] = decodeCursor(cursor || undefined, ['number', 'number']) ?? [];
    const after = participant === undefined ? undefined : { participant, questionId: questionId! };
    return this.pages.show(visit, reference, { after, moveTo });
  }

  /** Shows the price difference first. Saves only what was confirmed for the same party. */
  @Post('change')
  change(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    const { operatorId } = visit;
    return this.pages.submit('change', visit, reference, form, async () => {
      const body = form.toBody(ChangeBookingDto, {
        ...{ integers: ['Participants'], blankable: ['Notes'], additional: ['Quantity.*'] },
      });
      const requested: Record<string, unknown> = { ...body, Tickets: changedTickets(form) };
      const changes = await validatedWithPhone(ChangeBookingDto, requested, visit.operator);
      const party = { participants: changes.Participants, tickets: toTicketsRequest(changes.Tickets) };
      const priced = JSON.stringify(party);
      if (form.text('_Priced') !== priced) {
        const preview = await this.amendments.previewPrice(operatorId, reference, party);
        if (preview.difference !== 0) {
          return this.pages.show(visit, reference, { preview: { ...preview, priced, entered: form } });
        }
      }
      const customer = toCustomerChanges(changes.Customer);
      await this.amendments.amend(operatorId, reference, { customer, notes: changes.Notes, ...party });
      return redirect(`/dashboard/bookings/${reference}`, 'booking-changed');
    });
  }

  @Post('move')
  move(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.pages.submit('move', visit, reference, form, async () => {
      const [Date, Time] = form.text('Session').split(' ');
      const to = await validated(MoveBookingDto, { Date, Time });
      await this.amendments.move(visit.operatorId, reference, { date: to.Date, time: to.Time });
      return redirect(`/dashboard/bookings/${reference}`, 'booking-moved');
    });
  }

  @Post('cancel')
  cancel(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.pages.submit('cancel', visit, reference, form, async () => {
      const { Reason, Refund } = await form.as(CancelOperatorBookingDto);
      const options = { reason: Reason ?? null, by: 'operator', refund: Refund ?? 'policy' } as const;
      await this.cancellations.cancel(visit.operatorId, reference, options);
      return redirect(`/dashboard/bookings/${reference}`, 'booking-cancelled');
    });
  }
}
