import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { DomainEvents, TimeslotResizedEvent } from '../../platform/domain-events';
import { ValidationError } from '../../platform/errors';
import { Clock } from '../../platform/values/time';
import { MAX_CAPACITY } from '../timeslot.entity';
import { CapacityRepository } from './capacity.repository';
import { ReservationsService, type PlacesRequest } from './reservations.service';

interface RaisedCapacity {
  readonly before: number;
  readonly after: number;
}

/** Makes room in a full timeslot for a party that staff decided to take. */
@Injectable()
export class ExtraPlacesService {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly capacity: CapacityRepository,
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Raises the capacity by the places that the party lacks. Requires the transaction that then takes them: the timeslot
   * stays locked, so nobody else can.
   * @returns undefined if there are enough places
   * @throws TimeslotUnavailableError if there is nothing to book at that time
   * @throws ValidationError if the timeslot would have more than 10,000 places
   */
  async raiseFor(requested: PlacesRequest): Promise<RaisedCapacity | undefined> {
    const { operatorId } = requested.activity;
    const { id } = await this.reservations.findBookable(requested);
    const { booked, capacity: before } = await this.reservations.lockTimeslot(operatorId, id);
    const after = booked + requested.participants;
    if (after <= before) return undefined;
    if (after > MAX_CAPACITY) {
      const message = `RaiseCapacity must not raise the timeslot above ${MAX_CAPACITY} places.`;
      throw new ValidationError([{ field: 'RaiseCapacity', code: 'too-many', message }]);
    }
    await this.capacity.resize(operatorId, id, after, this.clock.now());
    await this.audit.record(operatorId, 'timeslot.changed', id, { capacity: after });
    await this.events.publish(new TimeslotResizedEvent(operatorId, id));
    return { before, after };
  }
}
