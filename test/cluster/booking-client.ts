import { bookingBody } from '../support/test-app';
import type { Exchange } from './exchange';
import type { Ledger } from './ledger';

const OTA = '/api/v2/ota/partner';
const OPERATOR = '/api/v2/operator';

export const SESSION_DATE = '2027-06-05';

/** Sessions with room for everybody, and sessions that are fought over. */
export const ROOMY = ['09:00', '10:00', '11:00', '12:00'];
export const SCARCE = ['14:00', '15:00'];
const TIMES = [...ROOMY, ...SCARCE];

interface Booking {
  readonly name: string;
  readonly reference: string;
}

const confirmedAt = (time: string) => `confirmed ${time}`;

/** A partner who books, with and without a key and by way of holds, and moves and cancels what he has booked. */
export class BookingClient {
  private readonly own: Booking[] = [];
  private count = 0;

  constructor(
    private readonly exchange: Exchange,
    private readonly ledger: Ledger,
    private readonly activityId: string,
    private readonly number: number,
  ) {}

  /** One thing after another, so that every kind is in progress at any time. */
  async step(): Promise<void> {
    const steps = [
      () => this.book(false),
      () => this.book(true),
      () => this.bookByHold(),
      () => this.book(false),
      () => this.move(),
      () => this.cancel(),
      () => this.book(true),
    ];
    await steps[(this.number + this.count++) % steps.length]!();
  }

  private async book(withKey: boolean): Promise<void> {
    const time = this.anyTime();
    await this.order(time, { Time: time, Participants: 1 + (this.count % 3) }, withKey);
  }

  private async bookByHold(): Promise<void> {
    const time = this.anyTime();
    const { Customer: _, ...places } = bookingBody(this.activityId, { Time: time, Participants: 2 });
    const { outcome, answer } = await this.exchange.send((api, headers) =>
      api.post(`${OTA}/holds`, { ...places, ExpiresInSeconds: 1_800 }, headers),
    );
    if (outcome !== 'done') return;
    const HoldID: string = answer!.body.data.HoldID;
    await this.order(time, { Time: time, Participants: 2, HoldID }, this.count % 2 === 0);
  }

  private async order(time: string, places: object, withKey: boolean): Promise<void> {
    const name = `client ${this.number} booking ${this.count}`;
    const send = withKey ? 'sendWithKey' : 'send';
    const { outcome, answer } = await this.exchange[send]((api, headers) =>
      api.post(`${OTA}/booking`, bookingBody(this.activityId, { ...places, PaymentReference: name }), headers),
    );
    const reference: string | undefined = answer?.body?.data?.BookingReference;
    this.ledger.note(name, outcome, confirmedAt(time), reference);
    if (outcome === 'done') this.own.push({ name, reference: reference! });
  }

  private async move(): Promise<void> {
    const booking = this.own.pop();
    if (!booking) return;
    const time = this.anyTime();
    const { outcome } = await this.exchange.send((api) =>
      api.post(`${OPERATOR}/bookings/${booking.reference}/move`, { Date: SESSION_DATE, Time: time }),
    );
    this.ledger.note(booking.name, outcome, confirmedAt(time));
    // What became of it is seen at the end; until then it is left alone.
    if (outcome === 'done') this.own.unshift(booking);
  }

  /** Also of a session that is fought over, so that its places go to somebody else. */
  private async cancel(): Promise<void> {
    const booking = this.own.shift();
    if (!booking) return;
    const { outcome } = await this.exchange.send((api, headers) =>
      api.post(`${OTA}/bookings/${booking.reference}/cancel`, {}, headers),
    );
    this.ledger.note(booking.name, outcome, 'cancelled');
  }

  private anyTime(): string {
    return TIMES[(this.number + this.count) % TIMES.length]!;
  }
}
