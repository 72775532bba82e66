import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn, VarcharColumn } from '../platform/database';
import type { VatRate } from '../platform/values/money';
import type { CancellationPolicy } from './settings/cancellation-policy';
import type { Storefront } from './settings/storefront';
import { type Language, languageOf } from '../platform/values/language';
import type { QuietHours } from './settings/quiet-hours';

/** Default language of operators. */
export const DEFAULT_LOCALE = 'en-GB';

/** Default for how early guests are admitted, in minutes. */
export const DEFAULT_ADMIT_MINUTES_BEFORE = 180;

/** A business that sells activities: the tenant that owns everything else. */
@Entity({ name: 'operator' })
@Index('uq_operator_slug', ['slug'], { unique: true })
@Index('ix_operator_former_time_zone', ['formerTimeZone'])
export class OperatorEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @VarcharColumn(60)
  slug!: string;

  @VarcharColumn(200)
  name!: string;

  /** IANA name. */
  @VarcharColumn(64, { name: 'time_zone' })
  timeZone!: string;

  /** Set while the instants of timeslots are still moved from this time zone to the current one; otherwise null. */
  @VarcharColumn(64, { name: 'former_time_zone', nullable: true })
  formerTimeZone!: string | null;

  /** All timeslots up to this ID have moved; only relevant while others have not. */
  @Column({ name: 'moved_timeslot_id', type: 'integer', default: 0 })
  movedTimeslotId!: number;

  /** Number of timeslots that have not moved. */
  @Column({ name: 'timeslots_to_move', type: 'integer', default: 0 })
  timeslotsToMove!: number;

  /** Version of the IANA time zone data that the instants of its timeslots are based on, such as `2025b`. */
  @VarcharColumn(16, { name: 'time_zone_data' })
  timeZoneData!: string;

  /** ISO 4217. */
  @VarcharColumn(3)
  currency!: string;

  @Column({ name: 'waitlist_offer_minutes', type: 'integer' })
  waitlistOfferMinutes!: number;

  /** When no waitlist offers are made; null if they always are. */
  @JsonColumn({ name: 'quiet_hours', nullable: true })
  quietHours!: QuietHours | null;

  /** How long before the start of a session its tickets become valid, in minutes. */
  @Column({ name: 'admit_minutes_before', type: 'integer' })
  admitMinutesBefore!: number;

  @VarcharColumn(200, { name: 'sender_name', nullable: true })
  senderName!: string | null;

  @VarcharColumn(254, { name: 'sender_email', nullable: true })
  senderEmail!: string | null;

  /** Where replies to emails go; null for the sender. */
  @VarcharColumn(254, { name: 'reply_to', nullable: true })
  replyTo!: string | null;

  /** Colour of the band in emails, such as `#1f4e79`; null for the default. */
  @VarcharColumn(7, { nullable: true })
  colour!: string | null;

  /** `https` address of the logo in emails; null for the name. */
  @VarcharColumn(500, { nullable: true })
  logo!: string | null;

  /** Whether customers of partner bookings get emails; null for the default, that they do. */
  @Column({ name: 'mail_partner_customers', type: 'boolean', nullable: true })
  mailPartnerCustomers!: boolean | null;

  /** ISO 3166 code of the country whose national phone numbers staff can type; null for none. */
  @VarcharColumn(2, { nullable: true })
  country!: string | null;

  /** BCP 47 language tag of its activities' texts. */
  @VarcharColumn(35)
  locale!: string;

  @VarcharColumn(2_000, { nullable: true })
  website!: string | null;

  /** Contact address for resellers and customers. */
  @VarcharColumn(254, { name: 'public_email', nullable: true })
  publicEmail!: string | null;

  /** E.164. */
  @VarcharColumn(20, { nullable: true })
  telephone!: string | null;

  @VarcharColumn(500, { nullable: true })
  address!: string | null;

  /** Null for the default. */
  @JsonColumn({ name: 'cancellation_policy', nullable: true })
  cancellationPolicy!: CancellationPolicy | null;

  /** VAT included in prices, in hundredths of a percent; 0 for none. */
  @Column({ name: 'vat_rate', type: 'integer', default: 0 })
  vatRate!: VatRate;

  /** Day of the month on which a billing month of usage starts: 1 … 28. */
  @Column({ name: 'billing_day', type: 'integer', default: 1 })
  billingDay!: number;

  /** Null if the online shop was never set up. */
  @JsonColumn({ nullable: true })
  storefront!: Storefront | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}

/** The language of the operator’s customers if they prefer none of ours. */
export function operatorLanguage({ locale }: Pick<OperatorEntity, 'locale'>): Language {
  return languageOf(locale) ?? 'en';
}
