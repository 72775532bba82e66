import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, ListColumn, VarcharColumn } from '../platform/database';

/** Audience of a ticket type, in OCTO's terms. */
export const UNIT_TYPES = [
  'ADULT',
  'YOUTH',
  'CHILD',
  'INFANT',
  'FAMILY',
  'SENIOR',
  'STUDENT',
  'MILITARY',
  'OTHER',
] as const;
export type UnitType = (typeof UNIT_TYPES)[number];

/** A way to pay for places, such as adult, child or double kayak. */
@Entity({ name: 'ticket_type' })
@Index('ix_ticket_type_activity', ['operatorId', 'activityId', 'position'])
export class TicketTypeEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'activity_id', type: 'integer' })
  activityId!: number;

  @Column({ type: 'integer' })
  position!: number;

  @VarcharColumn(100)
  name!: string;

  /** Minor units of the operator's currency. */
  @BigIntColumn({ name: 'price_amount' })
  priceAmount!: number;

  /** Number of places per ticket. */
  @Column({ name: 'participants_per_ticket', type: 'integer' })
  participantsPerTicket!: number;

  @Column({ name: 'is_default', type: 'boolean' })
  isDefault!: boolean;

  @VarcharColumn(10, { name: 'unit_type' })
  unitType!: UnitType;

  /** In years, both limits inclusive. */
  @Column({ name: 'min_age', type: 'integer' })
  minAge!: number;

  @Column({ name: 'max_age', type: 'integer' })
  maxAge!: number;

  /** Whether the participant must show proof of age or status. */
  @Column({ name: 'id_required', type: 'boolean' })
  idRequired!: boolean;

  /** Minimum and maximum number of tickets of this type in a booking; null for no limit. */
  @Column({ name: 'min_quantity', type: 'integer', nullable: true })
  minQuantity!: number | null;

  @Column({ name: 'max_quantity', type: 'integer', nullable: true })
  maxQuantity!: number | null;

  /** IDs of ticket types, one of which must be in the same booking; empty if none is required. */
  @ListColumn(1_000, { name: 'accompanied_by' })
  accompaniedBy!: number[];

  /** The operator's own code. */
  @VarcharColumn(100, { nullable: true })
  reference!: string | null;

  /** When it was withdrawn from sale, in Unix seconds. The row stays because bookings refer to it. */
  @BigIntColumn({ name: 'withdrawn_at', nullable: true })
  withdrawnAt!: number | null;
}
