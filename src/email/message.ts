import { toDate } from '../shared/time';
import type { EmailEntity } from './email.entity';

/** Nobody's out-of-office reply is wanted (RFC 3834, 5). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** An address with the name shown beside it. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Reads `Slipway <bookings@example.org>` or a plain address. */
export function parseMailbox(text: string): Mailbox {
  const named = /^([^<>]*)<([^<>]+)>$/.exec(text);
  return named ? { name: named[1]!.trim(), address: named[2]! } : { name: '', address: text };
}

/** Text as it may stand in a header: on one line, since a line break would begin a header of the writer's choice. */
export function toHeaderText(text: string, maxLength: number): string {
  const oneLine = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return [...oneLine].slice(0, maxLength).join('');
}

/**
 * The e-mail as nodemailer takes it. Addresses are given as objects and the envelope separately: a text would be
 * parsed, and could turn out to be more than one address.
 */
export function toMessage(email: EmailEntity, platform: Mailbox) {
  const isForeign = email.senderEmail !== platform.address;
  return {
    // Bounces come back to the platform, which is who the receiving server sees sending.
    envelope: { from: platform.address, to: [email.recipient] },
    from: { name: email.senderName, address: email.senderEmail },
    ...(isForeign && { sender: { name: '', address: platform.address } }),
    to: { name: '', address: email.recipient },
    subject: email.subject,
    text: email.text,
    html: email.html,
    messageId: email.messageId,
    date: toDate(email.notBefore),
    headers: { ...AUTOMATIC, ...email.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
