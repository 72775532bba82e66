import { Global, Module } from '@nestjs/common';
import { AuditRetention } from './audit-retention';
import { AuditTrail } from './audit-trail';
import { AuditRepository } from './audit.repository';

@Global()
@Module({ providers: [AuditRepository, AuditRetention, AuditTrail], exports: [AuditTrail] })
export class AuditModule {}
