import { join } from 'node:path';
import { Module, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../config';
import { DueWorkRegistry } from '../jobs';
import { OperatorsModule } from '../operators';
import { DeliveryService } from './delivery.service';
import { EmailRetentionRepository } from './email-retention.repository';
import { EmailRetention } from './email-retention.service';
import { EmailsRepository } from './emails.repository';
import { FileMailer } from './file.mailer';
import { Mailer } from './mailer';
import { parseMailbox } from './message';
import { OutgoingMailService } from './outgoing-mail.service';
import { SmtpMailer } from './smtp.mailer';

@Module({
  imports: [OperatorsModule],
  providers: [
    DeliveryService,
    EmailRetention,
    EmailRetentionRepository,
    EmailsRepository,
    OutgoingMailService,
    {
      provide: Mailer,
      inject: [AppConfig],
      useFactory: ({ mail, dataDir }: AppConfig): Mailer => {
        const platform = parseMailbox(mail.from);
        return mail.smtpUrl ? new SmtpMailer(mail.smtpUrl, platform) : new FileMailer(join(dataDir, 'mail'), platform);
      },
    },
  ],
  exports: [OutgoingMailService],
})
export class MailModule implements OnModuleInit {
  constructor(
    private readonly delivery: DeliveryService,
    private readonly retention: EmailRetention,
    private readonly dueWork: DueWorkRegistry,
  ) {}

  onModuleInit(): void {
    for (const work of [this.delivery, ...this.retention.works()]) this.dueWork.register(work);
  }
}
