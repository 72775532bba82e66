import { Injectable } from '@nestjs/common';
import { AvailabilityTypeChangedEvent, OnDomainEvent } from '../../platform/domain-events';
import { AvailabilityTypeFixedError } from '../availability.errors';
import { TimeslotsRepository } from '../timeslots.repository';

/** Sessions that were sold cannot become opening hours, or vice versa. */
@Injectable()
export class KeepTypeOfScheduledActivities {
  constructor(private readonly timeslots: TimeslotsRepository) {}

  /** @throws AvailabilityTypeFixedError */
  @OnDomainEvent(AvailabilityTypeChangedEvent)
  async reject({ operatorId, activityId }: AvailabilityTypeChangedEvent): Promise<void> {
    if (!(await this.timeslots.existsOf(operatorId, activityId))) return;
    throw new AvailabilityTypeFixedError();
  }
}
