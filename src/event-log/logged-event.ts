/** References and a state: never anything about a customer. Amounts beyond what a double holds are `ExactNumber`s. */
export type EventData = Readonly<Record<string, unknown>>;

/** Who is told beside the operator, and of what. */
interface Publication {
  readonly audience: string;
  readonly data: EventData;
}

/** Something that happened, as the unit of work that makes it so tells it. */
export interface NewEvent {
  readonly operatorId: number;
  readonly type: string;
  /** The thing it is about, such as `booking KX3T9V`: facts about one thing are told in their order. */
  readonly subject: string;
  /** Left out for facts that are described when they get their number. */
  readonly publication?: Publication;
}

/** A fact as it stands in the log. */
export interface LoggedEvent extends Omit<Publication, 'data'> {
  readonly sequence: number;
  /** As clients see it. */
  readonly publicId: string;
  readonly operatorId: number;
  readonly type: string;
  readonly subject: string;
  /** Unix seconds. */
  readonly occurredAt: number;
  /** JSON text, as it was written: parsed, its amounts would lose digits. */
  readonly data: string;
}

/** Facts that are described only when they get a number are told once for each thing, where the last of them stands. */
export function latestOfEach<F extends NewEvent>(events: readonly F[]): F[] {
  const latest = new Map<unknown, F>();
  for (const event of events) {
    const key = event.publication ? event : `${event.operatorId} ${event.type} ${event.subject}`;
    latest.delete(key);
    latest.set(key, event);
  }
  return [...latest.values()];
}
