import { Global, Module } from '@nestjs/common';
import { AuthModule } from '../platform/auth';
import { EmailModule, EmailSenders } from '../platform/email';
import { OperatorApiKeysController } from './operator-api-keys.controller';
import { OperatorAuditLogController } from './operator-audit-log.controller';
import { OperatorSettingsController } from './operator-settings.controller';
import { OperatorStaffController } from './operator-staff.controller';
import { OperatorsRepository } from './operators.repository';
import { OperatorsService } from './operators.service';
import { OperatorPartnersController } from './partners/operator-partners.controller';
import { PartnersRepository } from './partners/partners.repository';
import { PartnersService } from './partners/partners.service';
import { SendPasswordLinksJob } from './password-resets/send-password-links.job';

/** Global, because the email queue looks up senders without knowing who stores them. */
@Global()
@Module({
  imports: [AuthModule, EmailModule],
  controllers: [
    OperatorSettingsController,
    OperatorApiKeysController,
    OperatorAuditLogController,
    OperatorStaffController,
    OperatorPartnersController,
  ],
  providers: [
    OperatorsRepository,
    OperatorsService,
    PartnersRepository,
    PartnersService,
    SendPasswordLinksJob,
    { provide: EmailSenders, useExisting: OperatorsService },
  ],
  exports: [OperatorsService, PartnersService, EmailSenders],
})
export class OperatorsModule {}
