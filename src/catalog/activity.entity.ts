import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { CancellationPolicy } from '../operators';
import type { VatRate } from '../platform/values/money';
import { BigIntColumn, JsonColumn, JsonObjectColumn, ListColumn, VarcharColumn } from '../platform/database';
import { type ActivityContent, type ContentLists, NO_CONTENT, NO_LISTS } from './content/activity-content';

export const ACTIVITY_TYPES = ['course', 'hire', 'event'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const ACTIVITY_STATUSES = ['draft', 'published', 'archived'] as const;
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number];

/** Sessions start at a time; opening hours let customers come at any time of the day. */
export const AVAILABILITY_TYPES = ['start-time', 'opening-hours'] as const;
export type AvailabilityType = (typeof AVAILABILITY_TYPES)[number];

/** Maximum number of images of an activity. */
export const MAX_IMAGES = 20;

/** OCTO's contact fields that an activity can require from resellers. */
export const CONTACT_FIELDS = [
  'firstName',
  'lastName',
  'emailAddress',
  'phoneNumber',
  'country',
  'postalCode',
  'notes',
  'locales',
] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Something an operator sells by the place: a course, a rental, an event. */
@Entity({ name: 'activity' })
@Index('uq_activity_public_id', ['operatorId', 'publicId'], { unique: true })
@Index('ix_activity_name', ['operatorId', 'name', 'id'])
@Index('ix_activity_changed', ['operatorId', 'updatedAt', 'id'])
export class ActivityEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The ActivityID. */
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

  /** Latitude of the starting point in degrees north; set together with the longitude or not at all. */
  @Column({ type: 'double', nullable: true })
  latitude!: number | null;

  /** Longitude in degrees east. */
  @Column({ type: 'double', nullable: true })
  longitude!: number | null;

  @JsonColumn({ name: 'image_urls' })
  imageUrls!: string[];

  /** Not part of `content`, because both at their limits would exceed the 64 kB of a column. */
  @JsonObjectColumn(NO_LISTS, { name: 'content_lists' })
  contentLists!: ContentLists;

  @JsonObjectColumn(NO_CONTENT)
  content!: ActivityContent;

  @Column({ name: 'min_participants', type: 'integer' })
  minParticipants!: number;

  /** Maximum number of participants in one booking. */
  @Column({ name: 'max_participants', type: 'integer' })
  maxParticipants!: number;

  /** Cannot change once there is a timeslot. */
  @VarcharColumn(15, { name: 'availability_type' })
  availabilityType!: AvailabilityType;

  /** Minutes before the start, or with opening hours before closing, at which sales close. */
  @Column({ name: 'cutoff_minutes', type: 'integer' })
  cutoffMinutes!: number;

  /** Minutes before the start, or with opening hours before closing, from which partners can no longer cancel. */
  @Column({ name: 'cancellation_cutoff_minutes', type: 'integer' })
  cancellationCutoffMinutes!: number;

  @ListColumn(200, { name: 'required_contact_fields' })
  requiredContactFields!: ContactField[];

  /** The operator's own code. */
  @VarcharColumn(100, { nullable: true })
  reference!: string | null;

  /** Capacity of a new timeslot. */
  @Column({ name: 'default_capacity', type: 'integer' })
  defaultCapacity!: number;

  @Column({ name: 'sold_online', type: 'boolean' })
  soldOnline!: boolean;

  @Column({ name: 'waitlist_enabled', type: 'boolean' })
  waitlistEnabled!: boolean;

  @Column({ name: 'has_required_questions', type: 'boolean' })
  hasRequiredQuestions!: boolean;

  /** Null for the operator's. */
  @JsonColumn({ name: 'cancellation_policy', nullable: true })
  cancellationPolicy!: CancellationPolicy | null;

  /** VAT included in prices, in hundredths of a percent; null for the operator's. */
  @Column({ name: 'vat_rate', type: 'integer', nullable: true })
  vatRate!: VatRate | null;

  /** When it was last withdrawn from sale, in Unix seconds; null if it is on sale or never was. */
  @BigIntColumn({ name: 'withdrawn_at', nullable: true })
  withdrawnAt!: number | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}
