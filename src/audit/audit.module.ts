import { Global, Module } from '@nestjs/common';
import { AuditTrail } from './audit-trail.service';
import { AuditRepository } from './audit.repository';

@Global()
@Module({ providers: [AuditRepository, AuditTrail], exports: [AuditTrail] })
export class AuditModule {}
