export { EMAIL_STATUSES, EmailEntity, type EmailStatus } from './email.entity';
export type { EmailFilter, ListedEmail } from './emails.repository';
export { type EmailSender, EmailSenders } from './message';
export { EmailModule } from './email.module';
export { type EmailProblems, type OutgoingEmail, OutgoingEmailService } from './outgoing-email.service';
