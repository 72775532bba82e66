import { Get, Param, Post, Query } from '@nestjs/common';
import { CustomerChangesService, MoveBookingDto } from '../../../bookings';
import { CurrentActor } from '../../../platform/actor';
import { isLanguage } from '../../../platform/values/language';
import {
  ErrorPages,
  PageView,
  PublicForm,
  PublicPages,
  RedirectView,
  Submitted,
  SubmittedForm,
  type View,
  submit,
  validated,
} from '../../html';
import type { CustomerBooking } from './customer-booking';
import { CustomerBookingService } from './customer-booking.service';

const NOTES = ['moved', 'cancelled'] as const;

/**
 * The page of a booking for its customer. The token in its address is the only credential: there is no session, so CSRF
 * is impossible. A GET changes nothing, because programs that check links in emails request it, too.
 */
@PublicPages('bookings/:Token')
@ErrorPages()
export class BookingController {
  constructor(
    private readonly pages: CustomerBookingService,
    private readonly changes: CustomerChangesService,
    private readonly actor: CurrentActor,
  ) {}

  @Get()
  async page(
    @Param('Token') token: string,
    @Query('day') day: unknown,
    @Query('note') note: unknown,
  ): Promise<PageView> {
    const found = await this.pages.findByToken(token);
    return this.pages.show(found, { day, note: NOTES.find((each) => each === note) });
  }

  @Post('move')
  @PublicForm()
  move(@Param('Token') token: string, @Submitted() form: SubmittedForm): Promise<View> {
    return this.change('move', token, form, async ({ details: { booking } }) => {
      const [Date, Time] = form.text('Session').split(' ');
      const to = await validated(MoveBookingDto, { Date, Time });
      await this.changes.move(booking.operatorId, booking.reference, { date: to.Date, time: to.Time });
      return 'moved';
    });
  }

  @Post('cancel')
  @PublicForm()
  cancel(@Param('Token') token: string, @Submitted() form: SubmittedForm): Promise<View> {
    return this.change('cancel', token, form, async ({ details: { booking } }) => {
      if (booking.status !== 'cancelled') {
        const refund = form.integer('Refund');
        await this.changes.cancel(booking.operatorId, booking.reference, typeof refund === 'number' ? refund : -1);
      }
      return 'cancelled';
    });
  }

  @Post('language')
  @PublicForm()
  async setLanguage(@Param('Token') token: string, @Submitted() form: SubmittedForm): Promise<View> {
    const found = await this.pages.findByToken(token);
    const language = form.text('Language');
    if (found && isLanguage(language)) await this.changes.setLanguage(found.details.booking, language);
    return new RedirectView(`/bookings/${token}`);
  }

  /** @param work returns the note for the page */
  private async change(
    id: string,
    token: string,
    form: SubmittedForm,
    work: (found: CustomerBooking) => Promise<(typeof NOTES)[number]>,
  ): Promise<View> {
    const found = await this.pages.findByToken(token);
    if (!found) return this.pages.show(found);
    this.actor.set({ kind: 'customer', id: null, name: 'Booking page' });
    return submit(
      id,
      form,
      async () => new RedirectView(`/bookings/${token}?note=${await work(found)}`),
      async (rejection) => this.pages.show(await this.pages.findByToken(token), { rejection }),
    );
  }
}
