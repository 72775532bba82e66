import {
  type DomainEvent,
  type DomainEventClass,
  OnDomainEvents,
  PlacesFreedEvent,
  PlacesTakenEvent,
  TimeslotAddedEvent,
  TimeslotCancelledEvent,
  TimeslotClosedEvent,
  TimeslotOpenedEvent,
  TimeslotResizedEvent,
} from '../platform/domain-events';

/** Fields that events about timeslots have in common. */
export interface TimeslotEvent {
  readonly operatorId: number;
  readonly timeslotId: number;
}

type ListenerMethod = (
  target: object,
  name: string | symbol,
  method: TypedPropertyDescriptor<(events: readonly TimeslotEvent[]) => Promise<void>>,
) => void;

/** Every change of an existing timeslot that affects its public availability. */
const CHANGES: readonly DomainEventClass<DomainEvent & TimeslotEvent>[] = [
  TimeslotOpenedEvent,
  TimeslotClosedEvent,
  TimeslotResizedEvent,
  TimeslotCancelledEvent,
  PlacesTakenEvent,
  PlacesFreedEvent,
];

export function OnAddedTimeslots(): ListenerMethod {
  return OnDomainEvents(TimeslotAddedEvent);
}

export function OnCancelledTimeslots(): ListenerMethod {
  return OnDomainEvents(TimeslotCancelledEvent);
}

export function OnChangedTimeslots(): ListenerMethod {
  return (...method) => {
    for (const event of CHANGES) OnDomainEvents(event)(...method);
  };
}
