import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, ListColumn, VarcharColumn } from '../../platform/database';

/** Maximum number of price rules of an activity, and of times in a rule. */
export const MAX_PRICE_RULES = 200;
export const MAX_RULE_TIMES = 50;

/** A price of a ticket type in some sessions of an activity. Of several that match, the last one applies. */
@Entity({ name: 'price_rule' })
@Index('uq_price_rule', ['operatorId', 'activityId', 'position'], { unique: true })
export class PriceRuleEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'activity_id', type: 'integer' })
  activityId!: number;

  @Column({ type: 'integer' })
  position!: number;

  @Column({ name: 'ticket_type_id', type: 'integer' })
  ticketTypeId!: number;

  /** First and last local date, both inclusive; null for no limit. */
  @VarcharColumn(10, { name: 'from_date', nullable: true })
  fromDate!: string | null;

  @VarcharColumn(10, { name: 'to_date', nullable: true })
  toDate!: string | null;

  /** ISO numbers, 1 for Monday to 7; empty for every day. */
  @ListColumn(20)
  weekdays!: number[];

  /** Local start times, `HH:MM`; empty for every time. */
  @ListColumn(500)
  times!: string[];

  /** Minor units of the operator's currency. */
  @BigIntColumn({ name: 'price_amount' })
  priceAmount!: number;
}
