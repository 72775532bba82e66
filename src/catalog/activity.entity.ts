import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BINARY_TEXT, BigIntColumn, JsonColumn, VarcharColumn } from '../database';

export const ACTIVITY_TYPES = ['course', 'hire', 'event'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const ACTIVITY_STATUSES = ['draft', 'published', 'archived'] as const;
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number];

/** Something an operator sells by the place: a course, the hire of equipment, an event. */
@Entity({ name: 'activity', engine: BINARY_TEXT })
@Index('uq_activity_public_id', ['operatorId', 'publicId'], { unique: true })
@Index('ix_activity_name', ['operatorId', 'name', 'id'])
export class ActivityEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The ActivityID that clients use. */
  @VarcharColumn(20, { name: 'public_id' })
  publicId!: string;

  @VarcharColumn(200)
  name!: string;

  @Column({ type: 'text' })
  description!: string;

  @VarcharColumn(10)
  type!: ActivityType;

  @VarcharColumn(10)
  status!: ActivityStatus;

  @Column({ name: 'duration_minutes', type: 'integer' })
  durationMinutes!: number;

  @VarcharColumn(300)
  location!: string;

  @JsonColumn({ name: 'image_urls' })
  imageUrls!: string[];

  @Column({ name: 'min_participants', type: 'integer' })
  minParticipants!: number;

  /** Largest party of one booking. */
  @Column({ name: 'max_participants', type: 'integer' })
  maxParticipants!: number;

  /** Minutes before the start at which booking ends. */
  @Column({ name: 'cutoff_minutes', type: 'integer' })
  cutoffMinutes!: number;

  /** Places of a new timeslot. */
  @Column({ name: 'default_capacity', type: 'integer' })
  defaultCapacity!: number;

  @Column({ name: 'sold_online', type: 'boolean' })
  soldOnline!: boolean;

  @Column({ name: 'waitlist_enabled', type: 'boolean' })
  waitlistEnabled!: boolean;

  @Column({ name: 'has_required_questions', type: 'boolean' })
  hasRequiredQuestions!: boolean;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}
