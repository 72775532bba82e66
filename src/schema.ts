import { AuditEntryEntity } from './audit';
import { ApiKeyEntity, StaffEntity, StaffSessionEntity } from './auth';
import { TimeslotEntity } from './availability';
import { BookingEntity } from './bookings';
import { ActivityEntity, TicketTypeEntity } from './catalog';
import type { Entities } from './database';
import { OperatorEntity } from './operators';
import { QuestionEntity } from './waivers';

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
  StaffEntity,
  StaffSessionEntity,
];
