import { AuditEntryEntity } from './audit';
import { ApiKeyEntity, StaffEntity, StaffSessionEntity } from './auth';
import { TimeslotEntity } from './availability';
import { BookingEntity } from './bookings';
import { WaiverDraftEntity } from './waiver-completion';
import { ActivityEntity, TicketTypeEntity } from './catalog';
import { BasketEntity, BasketItemEntity, OrderEntity, PaymentEntity, SandboxChargeEntity } from './checkout';
import type { Entities } from './database';
import { EmailEntity } from './mail';
import { OperatorEntity } from './operators';
import { WaitlistEntryEntity } from './waitlist';
import { AnswerEntity, QuestionEntity, UploadedFileEntity } from './waivers';
import { WorkflowEmailEntity, WorkflowEntity } from './workflows';

/** Every entity, for the server and for TypeORM's command line. */
export const ENTITIES: Entities = [
  OperatorEntity,
  ApiKeyEntity,
  ActivityEntity,
  TicketTypeEntity,
  TimeslotEntity,
  QuestionEntity,
  BookingEntity,
  AuditEntryEntity,
  AnswerEntity,
  UploadedFileEntity,
  EmailEntity,
  WorkflowEntity,
  WorkflowEmailEntity,
  BasketEntity,
  BasketItemEntity,
  OrderEntity,
  PaymentEntity,
  SandboxChargeEntity,
  WaitlistEntryEntity,
  StaffEntity,
  StaffSessionEntity,
  WaiverDraftEntity,
];
