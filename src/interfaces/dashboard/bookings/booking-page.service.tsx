import { Injectable } from '@nestjs/common';
import { BookingAccountsService } from '../../../payments';
import { BookingLookupService, UnitItemsService } from '../../../bookings';
import { type AnswerPosition, AnswerSheetsService } from '../../../waivers';
import { PageView, type Rejection, type SubmittedForm, type View, submit } from '../../html';
import type { Visit } from '../frame/visit';
import { BookingHistoryService } from './booking-history.service';
import type { PricePreview } from './parts/booking-actions';
import { BookingPage } from './booking.page';
import { ChangeChoicesService } from './change-choices.service';

/** Parameters of a booking's page. */
interface Requested {
  readonly rejection?: Rejection;
  /** Position of the first answers to show. */
  readonly after?: AnswerPosition | undefined;
  /** The date to which it is to be moved; default: its own. */
  readonly moveTo?: string | undefined;
  /** A change that has to be confirmed because it costs something. */
  readonly preview?: PricePreview;
}

/** Shows the page of a booking, which several controllers of its forms share. */
@Injectable()
export class BookingPageService {
  constructor(
    private readonly records: BookingLookupService,
    private readonly accounts: BookingAccountsService,
    private readonly choices: ChangeChoicesService,
    private readonly answers: AnswerSheetsService,
    private readonly items: UnitItemsService,
    private readonly past: BookingHistoryService,
  ) {}

  /** Executes a form of the page. If it is rejected, shows the page again with the input and the errors. */
  submit(id: string, visit: Visit, reference: string, form: SubmittedForm, work: () => Promise<View>): Promise<View> {
    return submit(id, form, work, (rejection) => {
      return this.show(visit, reference, { rejection, moveTo: form.text('_MoveTo') });
    });
  }

  /** @throws BookingNotFoundError */
  async show(
    visit: Visit,
    reference: string,
    { rejection, after, moveTo, preview }: Requested = {},
  ): Promise<PageView> {
    const { operatorId } = visit;
    const details = await this.records.getBooking(operatorId, reference);
    const move = await this.choices.listSessions(visit, details, moveTo);
    const sheet = await this.answers.page(operatorId, details.booking.id, after);
    const items = await this.items.list(details.booking);
    const account = await this.accounts.readAccount(details);
    const past = await this.past.read(details.booking);
    const shown = {
      details,
      account,
      items,
      sheet,
      move,
      tickets: await this.choices.listTickets(details),
      ...past,
      rejection,
      preview,
      showsAnswers: after !== undefined,
    };
    const document = { styles: ['sell.css'], scripts: ['dashboard.js', 'steppers.js', 'sell.js'] } as const;
    return new PageView(`Booking ${reference}`, <BookingPage {...shown} />, 200, {}, document);
  }
}
