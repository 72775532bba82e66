import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DomainEvents, type PublicAudience, publicEvents } from '../domain-events';
import { NOBODY_ELSE, SELLERS, SHOPS, ownerAudience } from './visibility';
import { EventLog } from './event-log';

/** Records events declared with `@PublicEvent`, in the transaction that publishes them. */
@Injectable()
export class RecordPublicEvents implements OnModuleInit {
  constructor(
    private readonly events: DomainEvents,
    private readonly log: EventLog,
  ) {}

  onModuleInit(): void {
    for (const { event: eventClass, type, subject, audience, data } of publicEvents()) {
      this.events.listen(eventClass, (event) => {
        const publication = { audience: audienceOf(audience(event)), data: data(event) };
        return this.log.record([{ operatorId: event.operatorId, type, subject: subject(event), publication }]);
      });
    }
  }
}

const AUDIENCES = { operator: NOBODY_ELSE, sellers: SELLERS, shops: SHOPS } as const;

function audienceOf(audience: PublicAudience): string {
  if (typeof audience === 'string') return AUDIENCES[audience];
  return ownerAudience({ partner: audience.partner, apiKeyId: null });
}
