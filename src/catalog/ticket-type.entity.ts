import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, ListColumn, VarcharColumn } from '../database';

/** For whom a ticket is, in the words of OCTO. */
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

/** One way of paying for an activity, such as adult, child or double kayak. */
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

  /** Places that one ticket takes. */
  @Column({ name: 'participants_per_ticket', type: 'integer' })
  participantsPerTicket!: number;

  @Column({ name: 'is_default', type: 'boolean' })
  isDefault!: boolean;

  @VarcharColumn(10, { name: 'unit_type' })
  unitType!: UnitType;

  /** Years, both ends included. */
  @Column({ name: 'min_age', type: 'integer' })
  minAge!: number;

  @Column({ name: 'max_age', type: 'integer' })
  maxAge!: number;

  /** Whether whoever comes with it must show a proof of age or standing. */
  @Column({ name: 'id_required', type: 'boolean' })
  idRequired!: boolean;

  /** Fewest and most tickets of this type in one booking; null for no such limit. */
  @Column({ name: 'min_quantity', type: 'integer', nullable: true })
  minQuantity!: number | null;

  @Column({ name: 'max_quantity', type: 'integer', nullable: true })
  maxQuantity!: number | null;

  /** IDs of ticket types of which one must be in the same booking; empty when it may come alone. */
  @ListColumn(1_000, { name: 'accompanied_by' })
  accompaniedBy!: number[];

  /** The operator's own code for it. */
  @VarcharColumn(100, { nullable: true })
  reference!: string | null;

  /** When it was taken off sale; kept because bookings name it. */
  @BigIntColumn({ name: 'withdrawn_at', nullable: true })
  withdrawnAt!: number | null;
}
