import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BINARY_TEXT, BigIntColumn, VarcharColumn } from '../database';

/** One way of paying for an activity, such as adult, child or double kayak. */
@Entity({ name: 'ticket_type', engine: BINARY_TEXT })
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

  /** When it was taken off sale; kept because bookings name it. */
  @BigIntColumn({ name: 'withdrawn_at', nullable: true })
  withdrawnAt!: number | null;
}
