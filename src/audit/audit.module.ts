import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { DueWorkRegistry } from '../jobs';
import { AuditRetention } from './audit-retention.service';
import { AuditTrail } from './audit-trail.service';
import { AuditRepository } from './audit.repository';

@Global()
@Module({ providers: [AuditRepository, AuditRetention, AuditTrail], exports: [AuditTrail] })
export class AuditModule implements OnModuleInit {
  constructor(
    private readonly retention: AuditRetention,
    private readonly dueWork: DueWorkRegistry,
  ) {}

  onModuleInit(): void {
    this.dueWork.register(this.retention);
  }
}
