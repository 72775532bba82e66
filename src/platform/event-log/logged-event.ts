/** References and the new state, never customer data. Amounts that a double cannot represent are `ExactNumber`s. */
export type EventData = Readonly<Record<string, unknown>>;

/** Visibility and data of an event. */
interface Publication {
  readonly audience: string;
  readonly data: EventData;
}

/** An event to be recorded in its transaction. */
export interface NewEvent {
  readonly operatorId: number;
  readonly type: string;
  /** The subject, such as `booking KX3T9V`. Events about the same subject are published in order. */
  readonly subject: string;
  /** Omitted for events that are described when they are sequenced. */
  readonly publication?: Publication;
}

/** An event in the log. */
export interface LoggedEvent extends Omit<Publication, 'data'> {
  readonly sequence: number;
  /** The public ID. */
  readonly publicId: string;
  readonly operatorId: number;
  readonly type: string;
  readonly subject: string;
  /** Unix seconds. */
  readonly occurredAt: number;
  /** JSON text as written; parsing it would lose digits of amounts. */
  readonly data: string;
}

/** Of events that are described when they are sequenced, keeps only the last one per subject. */
export function latestOfEach<F extends NewEvent>(events: readonly F[]): F[] {
  const latest = new Map<unknown, F>();
  for (const event of events) {
    const key = event.publication ? event : `${event.operatorId} ${event.type} ${event.subject}`;
    latest.delete(key);
    latest.set(key, event);
  }
  return [...latest.values()];
}

/** JSON text of an event, for the feed and the body of a webhook. */
export function eventJson({ publicId, sequence, type, occurredAt, data }: LoggedEvent): string {
  const head = { ID: publicId, Sequence: sequence, Type: type, OccurredAt: occurredAt, Mode: 'live' };
  return `${JSON.stringify(head).slice(0, -1)},"Data":${data}}`;
}
