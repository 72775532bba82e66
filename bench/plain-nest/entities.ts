import { Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryColumn } from 'typeorm';

@Entity('operator')
export class Operator {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'time_zone', type: 'varchar' })
  timeZone!: string;

  @Column({ type: 'varchar' })
  currency!: string;
}

@Entity('api_key')
export class ApiKey {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'secret_hash', type: 'varchar' })
  secretHash!: string;

  @Column({ type: 'varchar' })
  permissions!: string;

  @Column({ name: 'expires_at', type: 'integer', nullable: true })
  expiresAt!: number | null;

  @Column({ name: 'revoked_at', type: 'integer', nullable: true })
  revokedAt!: number | null;

  @ManyToOne(() => Operator)
  @JoinColumn({ name: 'operator_id' })
  operator!: Operator;
}

@Entity('activity')
export class Activity {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'public_id', type: 'varchar' })
  publicId!: string;

  @Column({ type: 'varchar' })
  status!: string;

  @Column({ name: 'cutoff_minutes', type: 'integer' })
  cutoffMinutes!: number;

  @OneToMany(() => TicketType, (ticketType) => ticketType.activity)
  ticketTypes!: TicketType[];
}

@Entity('ticket_type')
export class TicketType {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'price_amount', type: 'integer' })
  priceAmount!: number;

  @ManyToOne(() => Activity, (activity) => activity.ticketTypes)
  @JoinColumn({ name: 'activity_id' })
  activity!: Activity;
}

@Entity('timeslot')
export class Timeslot {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'activity_id', type: 'integer' })
  activityId!: number;

  @Column({ type: 'varchar' })
  date!: string;

  @Column({ type: 'varchar' })
  time!: string;

  @Column({ name: 'starts_at', type: 'integer' })
  startsAt!: number;

  @Column({ name: 'ends_at', type: 'integer' })
  endsAt!: number;

  @Column({ type: 'integer' })
  capacity!: number;

  @Column({ type: 'integer' })
  booked!: number;

  @Column({ type: 'varchar' })
  status!: string;
}

export const ENTITIES = [Operator, ApiKey, Activity, TicketType, Timeslot];
