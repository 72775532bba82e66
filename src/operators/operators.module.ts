import { Module } from '@nestjs/common';
import { AuthModule } from '../auth';
import { OperatorApiKeysController } from './operator-api-keys.controller';
import { OperatorAuditLogController } from './operator-audit-log.controller';
import { OperatorSettingsController } from './operator-settings.controller';
import { OperatorStaffController } from './operator-staff.controller';
import { OperatorsRepository } from './operators.repository';
import { OperatorsService } from './operators.service';

@Module({
  imports: [AuthModule],
  controllers: [
    OperatorSettingsController,
    OperatorApiKeysController,
    OperatorAuditLogController,
    OperatorStaffController,
  ],
  providers: [OperatorsRepository, OperatorsService],
  exports: [OperatorsService],
})
export class OperatorsModule {}
