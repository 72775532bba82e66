import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn, VarcharColumn } from '../../platform/database';

/** `removed` endpoints are invisible; their row stays until their deliveries are deleted. */
export type EndpointStatus = 'enabled' | 'disabled' | 'removed';

/** An address that receives events. */
@Entity({ name: 'webhook_endpoint' })
@Index('uq_webhook_endpoint_public_id', ['operatorId', 'publicId'], { unique: true })
@Index('ix_webhook_endpoint_due', ['dueAt'])
@Index('ix_webhook_endpoint_queued', ['status', 'operatorId', 'queuedTo'])
export class WebhookEndpointEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  /** The WebhookID. */
  @VarcharColumn(20, { name: 'public_id' })
  publicId!: string;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The owner: the scope of the key that created it, or `operator` if it was created in the dashboard. */
  @VarcharColumn(80)
  scope!: string;

  /** Permissions of its creator, which determine its events; comma-separated. */
  @VarcharColumn(100)
  permissions!: string;

  @VarcharColumn(2_000)
  url!: string;

  /** Event types; empty: all. */
  @JsonColumn()
  types!: string[];

  /** Name of the webhook format. */
  @VarcharColumn(20)
  format!: string;

  /** Options of the format. */
  @JsonColumn({ name: 'format_options', nullable: true })
  formatOptions!: object | null;

  /** Whether a failed attempt is not retried. */
  @Column({ name: 'is_tried_once', type: 'boolean' })
  isTriedOnce!: boolean;

  @VarcharColumn(500)
  description!: string;

  @VarcharColumn(10)
  status!: EndpointStatus;

  /** Why the server disabled it; null if the owner did. */
  @VarcharColumn(40, { name: 'disabled_reason', nullable: true })
  disabledReason!: string | null;

  @VarcharColumn(60)
  secret!: string;

  /** Also signs, until `previousSecretUntil`. */
  @VarcharColumn(60, { name: 'previous_secret', nullable: true })
  previousSecret!: string | null;

  @BigIntColumn({ name: 'previous_secret_until', nullable: true })
  previousSecretUntil!: number | null;

  /** The position in the event log up to which deliveries are queued. */
  @BigIntColumn({ name: 'queued_through' })
  queuedTo!: number;

  /** When its next delivery is due, in Unix seconds; null without one. */
  @BigIntColumn({ name: 'due_at', nullable: true })
  dueAt!: number | null;

  /** When the lease of the sending process expires, in Unix seconds. */
  @BigIntColumn({ name: 'lease_until' })
  leaseUntil!: number;

  /** The process that has leased it. */
  @VarcharColumn(20, { name: 'leased_by', nullable: true })
  leasedBy!: string | null;

  @BigIntColumn({ name: 'last_delivered_at', nullable: true })
  lastDeliveredAt!: number | null;

  /** Whether the last attempt failed. */
  @Column({ name: 'is_failing', type: 'boolean' })
  isFailing!: boolean;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}
