export { AuditEntryEntity } from './audit-entry.entity';
export { AuditModule } from './audit.module';
export { AuditTrail } from './audit-trail';
