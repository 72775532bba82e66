import { domainToASCII } from 'node:url';
import { toDate } from '../values/time';
import type { EmailEntity } from './email.entity';

/** Suppresses out-of-office replies (RFC 3834, 5). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** An address with a display name. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Parses `Slipway <bookings@example.org>` or a plain address. */
export function parseMailbox(text: string): Mailbox {
  const named = /^([^<>]*)<([^<>]+)>$/.exec(text);
  return named ? { name: named[1]!.trim(), address: named[2]! } : { name: '', address: text };
}

/** Makes text safe for a header: without line breaks, which would allow header injection. */
export function toHeaderText(text: string, maxLength: number): string {
  const oneLine = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return [...oneLine].slice(0, maxLength).join('');
}

/**
 * Converts the email for nodemailer. Addresses are objects and the envelope is separate, because text would be parsed
 * and could contain several addresses.
 */
export function toMessage(email: EmailEntity, platform: Mailbox) {
  const isForeign = email.senderEmail !== platform.address;
  return {
    // Bounces go to the platform, which is the sender for the receiving server.
    envelope: { from: platform.address, to: [toEnvelopeAddress(email.recipient)] },
    from: { name: email.senderName, address: email.senderEmail },
    ...(isForeign && { sender: { name: '', address: platform.address } }),
    to: { name: '', address: email.recipient },
    subject: email.subject,
    text: email.text,
    html: email.html,
    ...(email.calendar !== null && {
      icalEvent: { filename: 'booking.ics', method: methodOf(email.calendar), content: email.calendar },
    }),
    messageId: email.messageId,
    date: toDate(email.notBefore),
    headers: { ...AUTOMATIC, ...email.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The method of a calendar file, which its media type repeats (RFC 6047, 2.4). */
function methodOf(calendar: string): string {
  return /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH';
}

/** Servers take domains in Punycode; only a local part that is not ASCII requires SMTPUTF8. */
function toEnvelopeAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' || /[^ -~]/.test(address.slice(0, at)) ? address : `${address.slice(0, at)}@${domain}`;
}

/** How an operator’s emails look. */
export interface EmailBrand {
  /** Name in the band and the footer. */
  readonly name: string;
  /** BCP 47 tag of the language in which the operator writes. */
  readonly locale: string;
  /** Of the band, such as `#1f4e79`; null for the default. */
  readonly colour: string | null;
  /** `https` address of a picture; null: the name. */
  readonly logo: string | null;
  readonly telephone: string | null;
  readonly postalAddress: string | null;
  /** Address for replies; null: the sender's. */
  readonly replyTo: string | null;
}

/** The sender of an operator’s emails. */
export interface EmailSender {
  readonly name: string;
  /** Null: the address of the platform. */
  readonly address: string | null;
  readonly brand: EmailBrand;
}

/** Provided by the module that stores operators. */
export abstract class EmailSenders {
  abstract getSender(operatorId: number): Promise<EmailSender>;
}
