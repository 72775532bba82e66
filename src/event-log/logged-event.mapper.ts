import type { LoggedEvent } from './logged-event';

/** JSON text of a fact as it is told, in the feed and in a webhook's body. */
export function eventJson({ publicId, sequence, type, occurredAt, data }: LoggedEvent): string {
  const head = { ID: publicId, Sequence: sequence, Type: type, OccurredAt: occurredAt, Mode: 'live' };
  return `${JSON.stringify(head).slice(0, -1)},"Data":${data}}`;
}
