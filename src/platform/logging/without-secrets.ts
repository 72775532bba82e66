/** API keys, session tokens and link tokens, all created by `randomToken`: 192 bits, hexadecimal. */
const TOKENS = /(?<![0-9a-f])[0-9a-f]{48}(?![0-9a-f])/gi;

/** A token follows these paths, even if it is mistyped or encoded. */
const LINKS = /(["\s](?:\/+api\/+v2)?\/+(?:waivers|waitlist\/+offers|pay|bookings)\/+)[^"/\s]+/gi;

/** A ticket code follows these paths; anyone who has it can use the ticket. */
const TICKETS = /(["\s](?:\/+api\/+v2\/+operator\/+tickets|\/+dashboard\/+check-in)\/+)[^"/\s]+/gi;

/** Webhook signing secrets. */
const WEBHOOK_SECRETS = /whsec_[A-Za-z0-9+/=]+/g;

/** Removes secrets from a line of the log. */
export function withoutSecrets(line: string): string {
  return line.replace(TOKENS, '…').replace(WEBHOOK_SECRETS, 'whsec_…').replace(LINKS, '$1…').replace(TICKETS, '$1…');
}
