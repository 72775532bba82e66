export { EMAIL_STATUSES, EmailEntity, type EmailStatus } from './email.entity';
export type { EmailFilter, ListedEmail } from './emails.repository';
export { type EmailSender, EmailSenders } from './email-senders';
export { EmailModule } from './email.module';
export { type EmailProblems, type OutgoingEmail, OutgoingEmailService } from './outgoing-email.service';
