import { Entity, Index, PrimaryColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';

/** The last state of a subject that an endpoint received, for formats that do not repeat themselves. */
@Entity({ name: 'webhook_published_state' })
@Index('ix_webhook_published_state_at', ['publishedAt'])
export class PublishedStateEntity {
  @PrimaryColumn({ name: 'endpoint_id', type: 'integer' })
  endpointId!: number;

  @PrimaryColumn({ type: 'varchar', length: 80 })
  subject!: string;

  @VarcharColumn(64)
  state!: string;

  @BigIntColumn({ name: 'published_at' })
  publishedAt!: number;
}
