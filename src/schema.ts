import { AuditEntryEntity } from './platform/audit';
import { ApiKeyEntity, PasswordResetRequestEntity, StaffEntity, StaffSessionEntity } from './platform/auth';
import { TimeslotEntity } from './availability';
import {
  BookingBalanceEntity,
  BookingEntity,
  ResellerRequestEntity,
  TicketSecretEntity,
  UnitItemEntity,
} from './bookings';
import {
  BookingChargeEntity,
  BookingPaymentEntity,
  BookingRefundEntity,
  SandboxChargeEntity,
  SandboxRefundEntity,
} from './payments';
import { TimeslotCancellationEntity } from './desk';
import { WaiverDraftEntity } from './waiver-completion';
import { ActivityEntity, PriceRuleEntity, TicketTypeEntity } from './catalog';
import { BasketEntity, BasketItemEntity, OrderEntity, PaymentEntity } from './checkout';
import { type Entities, MIGRATIONS, type Schema, resumable } from './platform/database';
import type { SlipwayPlugin } from './plugins';
import { EmailEntity } from './platform/email';
import { AllowanceEntity, BillingMonthEntity, PriceEntity } from './billing';
import { MeterDefinitionEntity, MeterGroupEntity, ThresholdEntity } from './metering';
import { OperatorEntity, PartnerEntity } from './operators';
import { PictureEntity } from './pictures';
import { WaitlistEntryEntity } from './waitlist';
import { AnswerEntity, QuestionEntity, UploadedFileEntity } from './waivers';
import { PublishedStateEntity, WebhookDeliveryEntity, WebhookEndpointEntity } from './webhooks';
import { WorkflowEmailEntity, WorkflowEntity } from './workflows';

/** Every entity of the platform. */
const ENTITIES: Entities = [
  OperatorEntity,
  PartnerEntity,
  ApiKeyEntity,
  ActivityEntity,
  TicketTypeEntity,
  PriceRuleEntity,
  TimeslotEntity,
  QuestionEntity,
  BookingEntity,
  BookingBalanceEntity,
  BookingPaymentEntity,
  BookingRefundEntity,
  TimeslotCancellationEntity,
  ResellerRequestEntity,
  UnitItemEntity,
  TicketSecretEntity,
  AuditEntryEntity,
  AnswerEntity,
  UploadedFileEntity,
  PictureEntity,
  EmailEntity,
  WorkflowEntity,
  WorkflowEmailEntity,
  BasketEntity,
  BasketItemEntity,
  BookingChargeEntity,
  OrderEntity,
  PaymentEntity,
  SandboxChargeEntity,
  SandboxRefundEntity,
  WaitlistEntryEntity,
  StaffEntity,
  StaffSessionEntity,
  PasswordResetRequestEntity,
  WaiverDraftEntity,
  WebhookEndpointEntity,
  WebhookDeliveryEntity,
  PublishedStateEntity,
  MeterDefinitionEntity,
  MeterGroupEntity,
  ThresholdEntity,
  PriceEntity,
  BillingMonthEntity,
  AllowanceEntity,
];

/** Tables of the platform that are read and written without entities. */
export const TABLES_WITHOUT_ENTITIES = [
  'activity_translation',
  'booking_search_refresh',
  'business_report',
  'cache_version',
  'event_log',
  'event_sequence',
  'id_block',
  'idempotency_record',
  'meter',
  'metering_configuration',
  'migrations',
  'outbox_event',
  'platform_usage_entry_key',
  'report_cursor',
  'report_recount',
  'reported_booking',
  'schema_lease',
  'schema_progress',
  'usage_day',
  'usage_entry',
  'usage_entry_key',
  'usage_export',
  'usage_export_day',
  'usage_export_subject',
  'usage_group_month',
  'usage_group_total',
  'usage_group_value',
  'usage_quarter',
  'usage_statement_line',
  'usage_removed_threshold',
  'usage_subject',
  'usage_subject_calendar',
  'usage_subject_day',
  'usage_subject_entry',
  'usage_subject_month',
  'usage_threshold_level',
  'usage_threshold_period',
] as const;

/** The schema of the platform and its plugins, for the server and TypeORM's command line. */
export function completeSchema(plugins: readonly SlipwayPlugin[] = []): Schema {
  return {
    entities: [...ENTITIES, ...plugins.flatMap(({ entities = [] }) => entities)],
    migrations: [...MIGRATIONS, ...plugins.flatMap(({ migrations = [] }) => migrations.map(resumable))],
  };
}
