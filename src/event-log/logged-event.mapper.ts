import type { Fact } from './logged-event';

/** JSON text of a fact as it is told, in the feed and in a webhook's body. */
export function factJson({ publicId, sequence, type, occurredAt, data }: Fact): string {
  const head = { ID: publicId, Sequence: sequence, Type: type, OccurredAt: occurredAt, Mode: 'live' };
  return `${JSON.stringify(head).slice(0, -1)},"Data":${data}}`;
}
