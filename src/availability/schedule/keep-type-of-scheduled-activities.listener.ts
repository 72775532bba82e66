import { Injectable } from '@nestjs/common';
import { AvailabilityTypeChangedEvent, OnDomainEvent } from '../../domain-events';
import { AvailabilityTypeFixedError } from '../availability.errors';
import { TimeslotsRepository } from '../timeslots.repository';

/** What was sold as a session does not become hours of a date, nor the other way round. */
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
