import { Injectable } from '@nestjs/common';
import { ShopHoldsService } from '../../bookings';
import { DomainEvents, EmailAcceptedEvent, OnDomainEvent, WaitlistNotifiedEvent } from '../../platform/domain-events';
import { Clock } from '../../platform/values/time';
import { OFFER_PURPOSE } from './offer-email.service';
import { WaitlistRepository } from '../waitlist.repository';

/** A customer counts as notified, once, when the offer email was accepted for delivery. */
@Injectable()
export class AnnounceNotices {
  constructor(
    private readonly entries: WaitlistRepository,
    private readonly holds: ShopHoldsService,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(EmailAcceptedEvent)
  async announce({ operatorId, purpose, subjectId }: EmailAcceptedEvent): Promise<void> {
    if (purpose !== OFFER_PURPOSE) return;
    const entry = await this.entries.findById(operatorId, subjectId);
    if (!entry || !(await this.entries.markNotified(entry, this.clock.now()))) return;
    const [held] = await this.holds.read(operatorId, [entry.bookingId!]);
    await this.events.publish(new WaitlistNotifiedEvent(operatorId, entry.publicId, held!.booking.reference));
  }
}
