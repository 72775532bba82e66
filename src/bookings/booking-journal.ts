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

/** Whether somebody gave the places of a hold back or nobody came for them in time. */
export type HoldEnd = 'released' | 'expired';

/** What was done about a booking, and by whom. */
interface Deed {
  readonly booking: BookingEntity;
  readonly actor: Actor;
}

/** Tells the rest of the platform what became of a booking: the audit trail and whoever listens, in the same unit. */
@Injectable()
export class BookingJournal {
  constructor(
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly actor: CurrentActor,
  ) {}

  /** Bookings and holds that were placed in one transaction, each by somebody else. */
  async allPlaced(placed: readonly Deed[]): Promise<void> {
    const held = placed.filter(({ booking }) => booking.status === 'held');
    await this.record('hold.made', held, ({ holdId, heldUntil }) => {
      return { ...(holdId !== null && { HoldID: holdId }), HeldUntil: heldUntil };
    });
    await this.allConfirmed(placed.filter(({ booking }) => booking.status !== 'held'));
  }

  async confirmed(booking: BookingEntity): Promise<void> {
    await this.allConfirmed([{ booking, actor: this.actor.get() }]);
  }

  /** Several that were confirmed in one transaction, each by somebody else. */
  async allConfirmed(confirmed: readonly Deed[]): Promise<void> {
    await this.record('booking.confirmed', confirmed, ({ source }) => ({ Source: source }));
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

  async holdEnded({ operatorId, reference }: Recorded, how: HoldEnd): Promise<void> {
    await this.audit.record(operatorId, `hold.${how}`, reference);
  }

  async holdExtended({ operatorId, reference }: Recorded, heldUntil: number): Promise<void> {
    await this.audit.record(operatorId, 'hold.extended', reference, { HeldUntil: heldUntil });
  }

  private async record(
    action: string,
    deeds: readonly Deed[],
    detailsOf: (booking: BookingEntity) => Record<string, unknown>,
  ): Promise<void> {
    if (deeds.length === 0) return;
    await this.audit.recordAll(
      action,
      deeds.map(({ booking, actor }) => {
        return { operatorId: booking.operatorId, subject: booking.reference, details: detailsOf(booking), actor };
      }),
    );
  }
}
