import type { FactDto } from './dto/fact.dto';
import type { Fact } from './fact';

/** A fact as it is told, in the feed and in a webhook's body. */
export function toFactDto({ publicId, sequence, type, occurredAt, data }: Fact): FactDto {
  return { ID: publicId, Sequence: sequence, Type: type, OccurredAt: occurredAt, Mode: 'live', Data: data };
}
