import { Injectable } from '@nestjs/common';
import { type BookingOrigin, BookingsService, CancellationsService, DeskSalesService } from '../bookings';
import { EXAMPLE_IDS } from '../platform/http/openapi';
import { WaitlistService } from '../waitlist';
import { QuestionsService } from '../waivers';
import { DEMO_OPERATOR, type DemoSellers } from './demo-access.service';
import { demoAnswers } from './demo-answers';
import { type DemoSale, demoCustomer, type placesOfExamples } from './demo-bookings';

const LONGEST_HOLD_SECONDS = 3_600;

const TERMS = { timeZone: DEMO_OPERATOR.timeZone, currency: DEMO_OPERATOR.currency, fileOwner: '', notes: '' };

/** Sales of the demo through its partner and at the desk. Every method requires an open transaction. */
@Injectable()
export class DemoSalesService {
  constructor(
    private readonly bookings: BookingsService,
    private readonly desk: DeskSalesService,
    private readonly waitlist: WaitlistService,
    private readonly cancellations: CancellationsService,
    private readonly questions: QuestionsService,
  ) {}

  /** @returns the reference of the booking */
  async sell(sellers: DemoSellers, sale: DemoSale): Promise<string> {
    if (sale.way === 'desk-cash') return this.sellAtDesk(sellers, sale, { Method: 'cash' });
    if (sale.way === 'online') return this.sellAtDesk(sellers, sale, { Method: 'card' });
    const invoice = { Method: 'invoice', Reference: `INV-${2000 + sale.index}` } as const;
    if (sale.way === 'desk-invoice') return this.sellAtDesk(sellers, sale, invoice);
    const { index, activity, date, time, participants, reference, isAnswered = false } = sale;
    const previous = isAnswered ? await this.questions.list(sellers.operatorId, activity.id) : [];
    const answers = demoAnswers(previous, participants, index);
    const { booking } = await this.bookings.checkAndPlace({
      ...{ activity, date, time, participants, answers, reference, ...TERMS },
      customer: demoCustomer(index),
      origin: originOf(sellers, sale),
    });
    return booking.reference;
  }

  /** Holds places for the partner for the maximum time. */
  async hold(sellers: DemoSellers, places: ReturnType<typeof placesOfExamples>): Promise<void> {
    const hold = { holdId: EXAMPLE_IDS.hold, seconds: LONGEST_HOLD_SECONDS };
    const request = { ...places, ...TERMS, answers: [], origin: ofPartner(sellers, null), hold };
    await this.bookings.checkAndPlace(request);
  }

  /**
   * Adds two parties to the waitlist of a full timeslot, and cancels a booking, so that the first one gets an offer.
   */
  async passOn({ operatorId }: DemoSellers, { index, ...places }: DemoSale, reference: string): Promise<void> {
    await this.waitlist.join({ ...places, customer: demoCustomer(index + 1) });
    await this.waitlist.join({ ...places, customer: demoCustomer(index + 2) });
    await this.cancellations.cancel(operatorId, reference, { reason: 'The customer fell ill.', by: 'partner' });
  }

  private async sellAtDesk(
    { operatorId }: DemoSellers,
    { index, activity, date, time, participants }: DemoSale,
    Payment: { Method: 'cash' | 'card' | 'invoice'; Reference?: string },
  ): Promise<string> {
    const { firstName, lastName, email, phone } = demoCustomer(index);
    const { booking } = await this.desk.book(
      { operatorId, rootKeyId: null, fileOwner: '' },
      {
        ...{ ActivityID: activity.publicId, Date: date, Time: time, Participants: participants, Payment },
        Customer: { FirstName: firstName, LastName: lastName, Email: email, Phone: phone },
      },
    );
    return booking.reference;
  }
}

function originOf(sellers: DemoSellers, { way, index }: DemoSale): BookingOrigin {
  if (way === 'api') {
    const none = { partner: null, apiKeyId: null, paymentReference: null };
    return { ...none, source: 'api', paymentStatus: 'paid', paymentMethod: 'other' };
  }
  return ofPartner(sellers, `ADV-${100_000 + index * 37}`);
}

function ofPartner({ partnerKeyId }: DemoSellers, paymentReference: string | null): BookingOrigin {
  return {
    source: 'ota',
    partner: 'adventuro',
    apiKeyId: partnerKeyId,
    paymentReference,
    paymentStatus: 'paid',
    paymentMethod: 'partner',
  };
}
