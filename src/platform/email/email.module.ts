import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { AppConfig } from '../config';
import { DeliveryService } from './delivery.service';
import { EmailRetentionRepository } from './email-retention.repository';
import { EmailContentsRetentionService } from './email-contents-retention.service';
import { EmailRetentionService } from './email-retention.service';
import { EmailsRepository } from './emails.repository';
import { FileMailer } from './mailers/file.mailer';
import { Mailer } from './mailers/mailer';
import { parseMailbox } from './message';
import { OutgoingEmailService } from './outgoing-email.service';
import { SmtpMailer } from './mailers/smtp.mailer';

@Module({
  providers: [
    DeliveryService,
    EmailContentsRetentionService,
    EmailRetentionRepository,
    EmailRetentionService,
    EmailsRepository,
    OutgoingEmailService,
    {
      provide: Mailer,
      inject: [AppConfig],
      useFactory: ({ email, dataDir }: AppConfig): Mailer => {
        const platform = parseMailbox(email.from);
        return email.smtpUrl
          ? new SmtpMailer(email.smtpUrl, platform)
          : new FileMailer(join(dataDir, 'mail'), platform);
      },
    },
  ],
  exports: [OutgoingEmailService],
})
export class EmailModule {}
