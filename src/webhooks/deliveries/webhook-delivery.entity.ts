import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The delivery of an event to an endpoint. Stores results of attempts, but neither requests nor responses. */
@Entity({ name: 'webhook_delivery' })
@Index('ix_webhook_delivery_due', ['endpointId', 'nextAttemptAt', 'sequence'])
@Index('ix_webhook_delivery_list', ['endpointId', 'status', 'id'])
@Index('ix_webhook_delivery_event', ['endpointId', 'sequence'])
export class WebhookDeliveryEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'endpoint_id', type: 'integer' })
  endpointId!: number;

  @BigIntColumn()
  sequence!: number;

  @VarcharColumn(20, { name: 'event_id' })
  eventId!: string;

  @VarcharColumn(40)
  type!: string;

  /** Deliveries with the same subject are sent one after another. */
  @VarcharColumn(80)
  subject!: string;

  @VarcharColumn(10)
  status!: DeliveryStatus;

  @Column({ type: 'integer' })
  attempts!: number;

  @BigIntColumn({ name: 'first_attempt_at', nullable: true })
  firstAttemptAt!: number | null;

  /** Null unless the delivery is pending. Unix seconds. */
  @BigIntColumn({ name: 'next_attempt_at', nullable: true })
  nextAttemptAt!: number | null;

  @Column({ name: 'response_status', type: 'integer', nullable: true })
  responseStatus!: number | null;

  /** Why the last attempt got no response. */
  @VarcharColumn(40, { nullable: true })
  error!: string | null;

  /** Duration of the last attempt. */
  @Column({ name: 'duration_ms', type: 'integer', nullable: true })
  durationMs!: number | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'delivered_at', nullable: true })
  deliveredAt!: number | null;
}
