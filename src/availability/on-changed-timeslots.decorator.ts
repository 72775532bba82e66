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
} from '../domain-events';

/** What events about a timeslot have in common. */
export interface TimeslotEvent {
  readonly operatorId: number;
  readonly timeslotId: number;
}

type ListenerMethod = (
  target: object,
  name: string | symbol,
  method: TypedPropertyDescriptor<(events: readonly TimeslotEvent[]) => Promise<void>>,
) => void;

/** Everything that happens to a timeslot that exists and shows in what partners are told of its places. */
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
