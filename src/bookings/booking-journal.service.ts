import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../audit';
import {
  BookingCancelledEvent,
  BookingConfirmedEvent,
  BookingMovedEvent,
  BookingPartyChangedEvent,
  DomainEvents,
} from '../events';
import { type Actor, CurrentActor } from '../shared/actor';
import type { BookingEntity } from './booking.entity';

type Recorded = Pick<BookingEntity, 'id' | 'operatorId' | 'reference' | 'source'>;

/** Tells the rest of the platform what became of a booking: the audit trail and whoever listens, in the same unit. */
@Injectable()
export class BookingJournal {
  constructor(
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly actor: CurrentActor,
  ) {}

  async confirmed(booking: Recorded): Promise<void> {
    await this.allConfirmed([{ booking, actor: this.actor.get() }]);
  }

  /** Several that were confirmed in one transaction, each by somebody else. */
  async allConfirmed(confirmed: readonly { booking: Recorded; actor: Actor }[]): Promise<void> {
    await this.audit.recordAll(
      'booking.confirmed',
      confirmed.map(({ booking: { operatorId, reference, source }, actor }) => {
        return { operatorId, subject: reference, details: { Source: source }, actor };
      }),
    );
    await this.events.publishAll(
      confirmed.map(({ booking: { operatorId, id, reference } }) => {
        return new BookingConfirmedEvent(operatorId, id, reference);
      }),
    );
  }

  async cancelled({ id, operatorId, reference }: Recorded, reason: string | null): Promise<void> {
    await this.audit.record(operatorId, 'booking.cancelled', reference, { Reason: reason });
    await this.events.publish(new BookingCancelledEvent(operatorId, id, reference));
  }

  async changed({ operatorId, reference }: Recorded, details: Record<string, unknown>): Promise<void> {
    await this.audit.record(operatorId, 'booking.changed', reference, details);
  }

  /** @param booking as it was before */
  async moved(booking: BookingEntity, to: { date: string; time: string }): Promise<void> {
    const { operatorId, id, reference, sessionDate: date, sessionTime: time } = booking;
    await this.changed(booking, { From: `${date} ${time}`, To: `${to.date} ${to.time}` });
    await this.events.publish(new BookingMovedEvent(operatorId, id, reference, { date, time }));
  }

  async partyChanged({ operatorId, id, activityId }: BookingEntity, participants: number): Promise<void> {
    await this.events.publish(new BookingPartyChangedEvent(operatorId, id, activityId, participants));
  }

  async held({ operatorId, reference }: Recorded, details: Record<string, unknown>): Promise<void> {
    await this.audit.record(operatorId, 'hold.made', reference, details);
  }

  async holdEnded({ operatorId, reference }: Recorded, how: 'released' | 'expired'): Promise<void> {
    await this.audit.record(operatorId, `hold.${how}`, reference);
  }

  async holdExtended({ operatorId, reference }: Recorded, heldUntil: number): Promise<void> {
    await this.audit.record(operatorId, 'hold.extended', reference, { HeldUntil: heldUntil });
  }
}
