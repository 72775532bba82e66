import type { LoggedEvent } from './logged-event';

/** JSON text of an event, for the feed and the body of a webhook. */
export function eventJson({ publicId, sequence, type, occurredAt, data }: LoggedEvent): string {
  const head = { ID: publicId, Sequence: sequence, Type: type, OccurredAt: occurredAt, Mode: 'live' };
  return `${JSON.stringify(head).slice(0, -1)},"Data":${data}}`;
}
