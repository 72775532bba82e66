export { EMAIL_STATUSES, EmailEntity, type EmailStatus } from './email.entity';
export type { EmailFilter, ListedEmail } from './emails.repository';
export { MailModule } from './mail.module';
export { type MailTroubles, type OutgoingMail, OutgoingMailService } from './outgoing-mail.service';
