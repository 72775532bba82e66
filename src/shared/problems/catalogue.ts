import { NOT_FOUND } from './not-found-kinds';
import type { ProblemKind } from './problem-kind';

/**
 * Every problem type Slipway answers with. The keys are the last segment of the `type` URI and never change:
 * clients branch on them. Each has a page at `/problems/<slug>`.
 */
export const PROBLEMS = {
  validation: {
    status: 422,
    when: 'A query parameter or a field of the body is missing, unknown or breaks its rule.',
    remedy: 'Correct every field listed in `errors` and send the request again.',
  },
  'invalid-activity-id': {
    status: 400,
    when: 'The ActivityID in the path does not have the form of one: one to three lower-case letters, `_`, 12 letters or digits.',
    remedy: 'Use the `ActivityID` of a product exactly as the product list gives it.',
  },
  'invalid-lookup': {
    status: 400,
    when: '`resolve-product` was called with neither or both of `ID` and `Name`, with an empty one, or with an `ID` that is no positive integer.',
    remedy: 'Send exactly one of `ID` and `Name`.',
  },
  'malformed-body': {
    status: 400,
    when: 'The body of the request is not JSON in valid UTF-8.',
    remedy: 'Send the body through a JSON encoder.',
  },
  'malformed-request': {
    status: 400,
    when: 'The request is not valid HTTP/1.1, or has no `Host` header. The connection is closed.',
    remedy: 'Send the request with an HTTP client library, and look at what proxies on the way change.',
  },
  'invalid-idempotency-key': {
    status: 400,
    when: 'The `Idempotency-Key` header is empty, longer than 200 characters, or not printable ASCII.',
    remedy: 'Use a fresh UUID for each new request, and the same one when you repeat that request.',
  },
  'invalid-signature': {
    status: 400,
    when: 'The signature of a payment provider’s event is missing, false or too old.',
    remedy: 'Only the payment provider can send this; check the webhook secret on both sides.',
  },
  unauthorized: {
    status: 401,
    when: 'The API key is missing, malformed, unknown, expired or revoked.',
    remedy: 'Send `Authorization: Bearer <key>` with a key that is in use. The operator can issue a new one.',
  },
  'payment-declined': {
    status: 402,
    when: 'The card was declined, the token is not one of a card, or the provider does not take this amount or currency.',
    remedy:
      'Ask the customer for another card and check out again: the basket is still open. If `detail` names the amount or the currency, change the items of the basket or tell the operator.',
  },
  forbidden: {
    status: 403,
    when: 'The key is valid but does not have the permission this needs, or belongs to another partner.',
    remedy: 'Ask the operator for a key with the permission named in `detail`.',
  },
  ...NOT_FOUND,
  'method-not-allowed': {
    status: 405,
    when: 'The address exists, but not with this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  'request-timeout': {
    status: 408,
    when: 'The request did not arrive to its end in time. The connection is closed.',
    remedy: 'Nothing was done; send the request again over a faster connection.',
  },
  'insufficient-capacity': {
    status: 409,
    when: 'The timeslot has fewer places left than were asked for.',
    remedy: 'Offer the customer one of `Alternatives`, or a smaller party: `Remaining` places are left.',
  },
  'timeslot-unavailable': {
    status: 409,
    when: 'There is no timeslot at this date and time, or it is closed, cancelled, already started (with opening hours: over) or past its cutoff.',
    remedy: 'Offer the customer one of `Alternatives`.',
  },
  'timeslot-exists': {
    status: 409,
    when: 'The activity already has a timeslot at this date and time, with opening hours on this date; or it has any, which fix its `AvailabilityType`.',
    remedy: 'Change the existing timeslot instead. For the other `AvailabilityType` add another activity.',
  },
  'capacity-below-booked': {
    status: 409,
    when: 'The new capacity is lower than the number of places already booked.',
    remedy: 'Cancel or move bookings first, or choose at least `Booked` places.',
  },
  'hold-expired': {
    status: 409,
    when: 'The hold has expired, was released, or has been booked already.',
    remedy:
      'Make a new hold or book directly, if there are places left. Reading a hold that was booked names its `BookingReference`.',
  },
  'basket-expired': {
    status: 409,
    when: 'The basket was not paid in time; its places were given back.',
    remedy: 'Begin a new basket, if there are places left.',
  },
  'basket-closed': {
    status: 409,
    when: 'The basket is paid, is being paid, or its payment was refunded because its places were gone.',
    remedy: 'Read the basket for its status, and begin a new one to buy more.',
  },
  'places-available': {
    status: 409,
    when: 'The timeslot has room for the party, so there is nothing to wait for.',
    remedy: 'Book the places: `Remaining` are left.',
  },
  'waitlist-disabled': {
    status: 409,
    when: 'The activity has no waitlist.',
    remedy: 'Offer the customer another timeslot.',
  },
  'not-cancellable': {
    status: 409,
    when: 'The session of the booking has started, begins in fewer than its activity’s `CancellationCutoffMinutes`, or one of its tickets has been redeemed.',
    remedy: 'Ask the operator: its staff can still cancel.',
  },
  'ticket-redeemed': {
    status: 409,
    when: 'The ticket has been redeemed before, at `RedeemedAt` by `RedeemedBy`.',
    remedy: 'Let nobody in twice. If it was redeemed by mistake, take that back first.',
  },
  'ticket-not-valid-now': {
    status: 409,
    when: 'Tickets are admitted from `ValidFrom`, which is the setting `AdmitMinutesBefore` before the start, until `ValidUntil`, the end of the session.',
    remedy: 'Compare the session with the guest’s. To let the guest in all the same, send the reason as `Override`.',
  },
  'ticket-not-redeemable': {
    status: 409,
    when: 'The booking of the ticket is cancelled, or only held and not confirmed yet.',
    remedy: 'Read the booking. Nobody is let in with this ticket; `Override` does not change that.',
  },
  'booking-not-changeable': {
    status: 409,
    when: 'The booking is cancelled or expired, its session has started, or something changed it at the same moment.',
    remedy: 'Read the booking again and decide anew. After the start ask the operator: its staff can still change it.',
  },
  'precondition-failed': {
    status: 412,
    when: 'The request has an `If-Match`, and what it would change has changed since the response with that `ETag`. Nothing was done.',
    remedy: 'Read it again, decide whether your change still applies, and send it with the new `ETag`.',
  },
  'booking-paid': {
    status: 409,
    when: 'The booking is paid, and the change would alter its price from `Total` to `NewTotal`.',
    remedy:
      'Collect or return `Difference` (negative: to return), or waive it, and send the change again with `Settlement`: `collected`, `returned` or `waived`.',
  },
  'api-key-not-rotatable': {
    status: 409,
    when: 'The key to rotate is revoked or has expired.',
    remedy: 'Issue a new key instead.',
  },
  'staff-exists': {
    status: 409,
    when: 'A staff member of this operator has this e-mail address already.',
    remedy: 'Use another address, or remove the existing sign-in first.',
  },
  'idempotency-conflict': {
    status: 409,
    when: 'The same `Idempotency-Key` was used before for a different method, path or body, or with a key of other permissions where the response shows a secret.',
    remedy: 'Use a new key for a new request; repeat an old one with exactly its first bytes.',
  },
  'entry-conflict': {
    status: 409,
    when: 'The `EntryKey` of a usage entry was used before, within its meter and 35 days, for one with another `Usage`, `ExtraInfo` or `OccurredAt`.',
    remedy: 'Use a key of its own for each thing that happened; `errors` names the entries. Nothing was recorded.',
  },
  'entry-not-voidable': {
    status: 409,
    when: 'The usage entry was recorded by the platform itself and not by a client.',
    remedy: 'Nothing can be taken back here: the entry counts something that happened on the platform.',
  },
  'cursor-expired': {
    status: 410,
    when: '`After` is a number from which nobody can read on without missing something: facts are kept for 35 days, a restored backup lacks what came after it, and the log may end before the number.',
    remedy:
      'Ask with `After=latest` and note its `NextAfter`, read everything again that you keep a copy of, then read on from the number you noted.',
  },
  'offer-expired': {
    status: 410,
    when: 'The waitlist offer was declined, its deadline has passed, or its basket was not paid in time.',
    remedy: 'Join the waitlist again, if the timeslot is still full.',
  },
  'payload-too-large': {
    status: 413,
    when: 'The body is larger than this address accepts.',
    remedy: 'Send less at once. JSON bodies may have 100 kB (100,000 bytes), uploaded files 10 MB (10,000,000 bytes).',
  },
  'expectation-failed': {
    status: 417,
    when: 'The `Expect` header has another value than `100-continue`.',
    remedy: 'Leave the header out.',
  },
  'headers-too-large': {
    status: 431,
    when: 'The address and the headers are larger than 16 kB (16,384 bytes) together. The connection is closed.',
    remedy: 'Send fewer or shorter headers and query parameters; a browser may have to delete cookies.',
  },
  'unsupported-media-type': {
    status: 415,
    when: 'The body is of a content type, charset or encoding that this address does not read.',
    remedy: 'Send `Content-Type: application/json` in UTF-8; an upload as `multipart/form-data`.',
  },
  'rate-limited': {
    status: 429,
    when: 'The key has made more requests in the last minute than it may, or has as many unused uploads as it may.',
    remedy: 'Wait for the number of seconds in `Retry-After`; uploads that a booking uses count no more.',
  },
  internal: {
    status: 500,
    when: 'Something failed that should not have.',
    remedy: 'Tell the operator the `RequestId`; it leads to the entry in the log.',
  },
  'payment-unavailable': {
    status: 503,
    when: 'The payment provider does not answer or rejects the key of the server, or another payment of the basket is still under way.',
    remedy: 'Repeat the checkout after `Retry-After` seconds: whatever became of the payment, it charges only once.',
  },
  overloaded: {
    status: 503,
    when: 'The server has more work than it can queue, its database does not answer, or the work did not end in time.',
    remedy:
      'The last sentence of `detail` says whether something was done. If nothing was, repeat the request after `Retry-After` seconds. If the outcome is not known, repeat it with the same `Idempotency-Key`; without one read back first, such as `GET bookings?PaymentReference=…` or `GET /api/v2/usage/meters/entries`, and repeat only what is not there.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemSlug = keyof typeof PROBLEMS;

export const PROBLEM_SLUGS = Object.keys(PROBLEMS) as ProblemSlug[];
