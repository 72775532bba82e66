import { Injectable } from '@nestjs/common';
import { OnDomainEvent, OperatorTimeZoneChangedEvent } from '../../platform/domain-events';
import { CountingProgressRepository } from './counting-progress.repository';

/** In another time zone, bookings were made and cancelled on other dates. */
@Injectable()
export class RecountWhenZoneChanges {
  constructor(private readonly progress: CountingProgressRepository) {}

  @OnDomainEvent(OperatorTimeZoneChangedEvent)
  async recount({ operatorId }: OperatorTimeZoneChangedEvent): Promise<void> {
    await this.progress.beginRecount(operatorId);
  }
}
