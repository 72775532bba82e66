import { Injectable } from '@nestjs/common';
import { CheckInsService } from '../../attendance';
import { type BookingOrigin, BookingsService, CancellationsService } from '../../bookings';
import { DeskSalesService } from '../../desk';
import { EXAMPLE_IDS } from '../../platform/http/openapi';
import { Clock, toTimestamp } from '../../platform/values/time';
import { WaitlistService } from '../../waitlist';
import { QuestionsService } from '../../waivers';
import { DEMO_OPERATOR, type DemoSellers } from '../demo-access.service';
import type { placesOfExamples } from './demo-bookings';
import { demoAnswers, demoCustomer } from './demo-customers';
import type { DemoSale } from './demo-parties';

/** How far the customers on the waitlist are from that of the last sale. */
const FIRST_WAITING = 200;

/** How long before their sessions parties arrive. */
const EARLY_SECONDS = 20 * 60;

const LONGEST_HOLD_SECONDS = 3_600;

interface DeskPayment {
  readonly Method: 'cash' | 'card' | 'invoice';
  readonly Reference?: string;
}

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
    private readonly checkIns: CheckInsService,
    private readonly clock: Clock,
  ) {}

  /** @returns the reference of the booking */
  async sell(sellers: DemoSellers, sale: DemoSale): Promise<string> {
    const payment = deskPaymentOf(sale);
    if (payment) return this.sellAtDesk(sellers, sale, payment);
    const { activity, date, time, participants, reference } = sale;
    const { booking } = await this.bookings.checkAndPlace({
      ...{ activity, date, time, participants, reference, ...TERMS },
      answers: await this.answersTo(sellers, sale),
      customer: customerOf(sale),
      origin: originOf(sellers, sale),
    });
    return booking.reference;
  }

  /** The customer's answers; none if they are still missing. */
  async answersTo({ operatorId }: DemoSellers, { index, activity, participants, isAnswered }: DemoSale) {
    if (!isAnswered) return [];
    return demoAnswers(await this.questions.list(operatorId, activity.id), participants, index);
  }

  /** Lets a party in shortly before its session, or now if that is later. */
  async checkIn({ operatorId }: DemoSellers, { date, time }: DemoSale, reference: string): Promise<void> {
    const arrival = toTimestamp(DEMO_OPERATOR.timeZone, date, time)! - EARLY_SECONDS;
    const override = 'Arrived early and helps with the boats.';
    await this.clock.asOf(Math.min(arrival, this.clock.now()), () =>
      this.checkIns.checkIn(operatorId, reference, { override }),
    );
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
    for (const next of [FIRST_WAITING, FIRST_WAITING + 1]) {
      await this.waitlist.join({ ...places, customer: demoCustomer(index + next) });
    }
    await this.cancellations.cancel(operatorId, reference, { reason: 'The customer fell ill.', by: 'partner' });
  }

  private async sellAtDesk(sellers: DemoSellers, sale: DemoSale, Payment: DeskPayment): Promise<string> {
    const { activity, date, time, participants } = sale;
    const { firstName, lastName, email, phone } = customerOf(sale);
    const answers = await this.answersTo(sellers, sale);
    const { booking } = await this.desk.book(
      { operatorId: sellers.operatorId, rootKeyId: null, fileOwner: '' },
      {
        ...{ ActivityID: activity.publicId, Date: date, Time: time, Participants: participants, Payment },
        Customer: { FirstName: firstName, LastName: lastName, Email: email, Phone: phone },
        Answers: answers.map(({ questionId: QuestionID, participant, value: Value }) => ({
          ...{ QuestionID, Value, ...(participant !== undefined && { Participant: participant }) },
        })),
      },
    );
    return booking.reference;
  }
}

function customerOf({ index, hasEmail }: DemoSale) {
  return { ...demoCustomer(index), ...(!hasEmail && { email: '' }) };
}

/** How a sale at the desk is paid; undefined for others. Without a sandbox for cards, online sales are made there, too. */
function deskPaymentOf({ way, index }: DemoSale): DeskPayment | undefined {
  if (way === 'desk-cash') return { Method: 'cash' };
  if (way === 'desk-invoice') return { Method: 'invoice', Reference: `INV-${2000 + index}` };
  return way === 'desk-card' || way === 'online' ? { Method: 'card' } : undefined;
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
