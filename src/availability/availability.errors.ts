import { DomainError } from '../platform/errors';

/** A timeslot with enough places for the party. It has wire names because it becomes part of the problem. */
export interface Alternative {
  readonly Date: string;
  readonly Time: string;
  readonly Remaining: number;
}

export class InsufficientCapacityError extends DomainError {
  constructor(requested: number, remaining: number, alternatives: readonly Alternative[]) {
    const demand = requested === 1 ? '1 place was' : `${requested} places were`;
    super('insufficient-capacity', `${demand} requested and ${remaining} ${remaining === 1 ? 'is' : 'are'} left.`, {
      Remaining: remaining,
      Alternatives: alternatives,
    });
  }
}

export class TimeslotUnavailableError extends DomainError {
  constructor(detail: string, alternatives: readonly Alternative[]) {
    super('timeslot-unavailable', detail, { Alternatives: alternatives });
  }
}

export class TimeslotNotFoundError extends DomainError {
  constructor() {
    super('timeslot-not-found', 'There is no timeslot with this TimeslotID.');
  }
}

export class TimeslotExistsError extends DomainError {
  /** @param time undefined if another timeslot on the date has room */
  constructor(date: string, time: string | undefined) {
    super(
      'timeslot-exists',
      `The activity already has a timeslot on ${date}${time === undefined ? '' : ` at ${time}`}.`,
    );
  }
}

export class AvailabilityTypeFixedError extends DomainError {
  constructor() {
    super('timeslot-exists', 'The activity has timeslots, so its AvailabilityType cannot change.');
  }
}

export class CapacityBelowBookedError extends DomainError {
  constructor(booked: number) {
    super('capacity-below-booked', `${booked} places are already booked.`, { Booked: booked });
  }
}
