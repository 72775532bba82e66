export { MeteringModule } from './metering.module';
export { type AuditScope, type UsageDifference, UsageAuditService } from './audit/usage-audit.service';
export { UsageRecorder } from './recording/usage-recorder.service';
