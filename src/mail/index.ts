export { EMAIL_STATUSES, EmailEntity, type EmailStatus } from './email.entity';
export { MailModule } from './mail.module';
export { Mailer } from './mailer';
export { type OutgoingMail, OutgoingMailService } from './outgoing-mail.service';
