/** Keys, session tokens and the tokens of links are all made by `randomToken`: 192 bits in hexadecimal. */
const TOKENS = /(?<![0-9a-f])[0-9a-f]{48}(?![0-9a-f])/gi;

/** What follows these addresses is a token, also when a customer mistyped it or a program encoded it. */
const LINKS = /(["\s](?:\/+api\/+v2)?\/+(?:waivers|waitlist\/+offers|pay|bookings)\/+)[^"/\s]+/gi;

/** What follows these is the code of a ticket, which lets in whoever shows it first. */
const TICKETS = /(["\s](?:\/+api\/+v2\/+operator\/+tickets|\/+dashboard\/+check-in)\/+)[^"/\s]+/gi;

/** What signs webhooks. */
const WEBHOOK_SECRETS = /whsec_[A-Za-z0-9+/=]+/g;

/** A line of the log without what opens something to whoever reads it. */
export function withoutSecrets(line: string): string {
  return line.replace(TOKENS, '…').replace(WEBHOOK_SECRETS, 'whsec_…').replace(LINKS, '$1…').replace(TICKETS, '$1…');
}
