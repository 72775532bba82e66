export { EMAIL_DELIVERIES, EMAIL_STATUSES, EmailEntity, type EmailStatus, PRIVATE_PURPOSE } from './email.entity';
export type { EmailFilter, ListedEmail } from './emails.repository';
export { type EmailContents, type EmailPicture, escapeHtml } from './layout';
export { readableOn } from './readable-on';
export { type EmailSender, EmailSenders, parseMailbox } from './message';
export { EmailNotFoundError, EmailNotResendableError } from './email.errors';
export { EmailModule } from './email.module';
export { type EmailProblems, type OutgoingEmail, OutgoingEmailService } from './outgoing-email.service';
