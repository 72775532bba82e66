import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn, VarcharColumn } from '../../database';

/** `removed` ones are gone for everybody; the row stays until its deliveries are forgotten. */
export type EndpointStatus = 'enabled' | 'disabled' | 'removed';

/** An address that facts are sent to. */
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

  /** Whose it is: the scope of the key that made it, or `operator` for the dashboard's. */
  @VarcharColumn(80)
  scope!: string;

  /** What its maker could see, which is what it is told of; separated by commas. */
  @VarcharColumn(100)
  permissions!: string;

  @VarcharColumn(2_000)
  url!: string;

  /** Empty for all. */
  @JsonColumn()
  types!: string[];

  /** In which form it is told of facts. */
  @VarcharColumn(20)
  format!: string;

  /** What the format wants to know of it. */
  @JsonColumn({ name: 'format_options', nullable: true })
  formatOptions!: object | null;

  /** Whether a failed attempt is the last. */
  @Column({ name: 'is_tried_once', type: 'boolean' })
  isTriedOnce!: boolean;

  @VarcharColumn(500)
  description!: string;

  @VarcharColumn(10)
  status!: EndpointStatus;

  /** Why it is disabled, if it was not its owner who did it. */
  @VarcharColumn(40, { name: 'disabled_reason', nullable: true })
  disabledReason!: string | null;

  @VarcharColumn(60)
  secret!: string;

  /** Signs too, until `previousSecretUntil`. */
  @VarcharColumn(60, { name: 'previous_secret', nullable: true })
  previousSecret!: string | null;

  @BigIntColumn({ name: 'previous_secret_until', nullable: true })
  previousSecretUntil!: number | null;

  /** The position in the event log up to which deliveries are queued. */
  @BigIntColumn({ name: 'queued_through' })
  queuedTo!: number;

  /** When a delivery is to be tried next; null when none is. */
  @BigIntColumn({ name: 'due_at', nullable: true })
  dueAt!: number | null;

  /** Until when it belongs to the process that sends to it. */
  @BigIntColumn({ name: 'lease_until' })
  leaseUntil!: number;

  /** Which process that is. */
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
