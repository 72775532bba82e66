import { NOT_FOUND, type ProblemKind } from './not-found-kinds';
import { PAYMENT_CONFLICTS } from './payment-kinds';

/**
 * Every problem type. The keys are the last segment of the `type` URI and never change, because clients depend on them.
 * Each has a page at `/problems/<slug>`.
 */
export const PROBLEMS = {
  validation: {
    status: 422,
    when: 'A query parameter or a field of the body is missing, unknown or breaks its rule.',
    remedy: 'Correct every field listed in `errors` and send the request again.',
  },
  'invalid-activity-id': {
    status: 400,
    when: 'The ActivityID in the path does not have the format of an ActivityID: one to three lower-case letters, `_`, 12 letters or digits.',
    remedy: 'Use the `ActivityID` of a product exactly as the product list returns it.',
  },
  'invalid-lookup': {
    status: 400,
    when: '`resolve-product` was called with neither or both of `ID` and `Name`, with an empty value, or with an `ID` that is not a positive integer.',
    remedy: 'Send exactly one of `ID` and `Name`.',
  },
  'malformed-body': {
    status: 400,
    when: 'The request body is not JSON in valid UTF-8.',
    remedy: 'Use a JSON encoder to create the body.',
  },
  'malformed-request': {
    status: 400,
    when: 'The request is not valid HTTP/1.1, or has no `Host` header. The connection is closed.',
    remedy: 'Use an HTTP client library, and check whether a proxy changes the request.',
  },
  'invalid-idempotency-key': {
    status: 400,
    when: 'The `Idempotency-Key` header is empty, longer than 200 characters, or not printable ASCII.',
    remedy: 'Use a new UUID for each request, and the same one when you retry that request.',
  },
  'invalid-signature': {
    status: 400,
    when: 'The signature of a payment provider’s event is missing, invalid or too old.',
    remedy: 'Only the payment provider can send this request. Check that both sides use the same webhook secret.',
  },
  unauthorized: {
    status: 401,
    when: 'The API key is missing, malformed, unknown, expired or revoked.',
    remedy: 'Send `Authorization: Bearer <key>` with an active key. The operator can issue a new one.',
  },
  'payment-declined': {
    status: 402,
    when: 'The card was declined, the token does not represent a card, or the provider does not accept this amount or currency.',
    remedy:
      'Ask the customer for another card and check out again: the basket is still open. If `detail` names the amount or the currency, change the items of the basket or contact the operator.',
  },
  forbidden: {
    status: 403,
    when: 'The API key is valid but lacks the required permission, or belongs to another partner.',
    remedy: 'Ask the operator for a key with the permission named in `detail`.',
  },
  ...NOT_FOUND,
  'method-not-allowed': {
    status: 405,
    when: 'The path exists, but does not support this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  'request-timeout': {
    status: 408,
    when: 'The request was not received completely in time. The connection is closed.',
    remedy: 'The request had no effect. Send it again over a faster connection.',
  },
  'insufficient-capacity': {
    status: 409,
    when: 'The timeslot has fewer places left than requested.',
    remedy: 'Offer the customer one of `Alternatives`, or a smaller party: `Remaining` places are left.',
  },
  'timeslot-unavailable': {
    status: 409,
    when: 'There is no timeslot at this date and time, or it is closed, cancelled, already started (with opening hours: ended) or past its cutoff.',
    remedy: 'Offer the customer one of `Alternatives`.',
  },
  'timeslot-exists': {
    status: 409,
    when: 'The activity already has a timeslot at this date and time (with opening hours: on this date), or its `AvailabilityType` cannot change because it has timeslots.',
    remedy: 'Change the existing timeslot instead. To use the other `AvailabilityType`, create another activity.',
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
      'Create a new hold or book directly if places are left. If the hold was booked, reading it returns the `BookingReference`.',
  },
  'basket-expired': {
    status: 409,
    when: 'The basket was not paid in time, and its places were released.',
    remedy: 'Create a new basket if places are left.',
  },
  'basket-closed': {
    status: 409,
    when: 'The basket is paid, is being paid, or its payment was refunded because its places were gone.',
    remedy: 'Read the basket to see its status. To buy more, create a new one.',
  },
  'places-available': {
    status: 409,
    when: 'The timeslot has enough places for the party, so joining the waitlist is not necessary.',
    remedy: 'Book the places: `Remaining` are left.',
  },
  'waitlist-disabled': {
    status: 409,
    when: 'The activity has no waitlist.',
    remedy: 'Offer the customer another timeslot.',
  },
  'waitlist-full': {
    status: 409,
    when: '1,000 parties wait for places of the timeslot already.',
    remedy: 'Offer the customer another timeslot.',
  },
  'waitlist-entry-closed': {
    status: 409,
    when: 'The waitlist entry is in a state in which this is not possible: it has ended, is booked or is being paid, or there is no offer to withdraw.',
    remedy: 'List the waitlist of the timeslot to see the `Status`. If the customer is paying, wait for the result.',
  },
  'email-not-resendable': {
    status: 409,
    when: 'The email is queued or cancelled, is being sent again, or its text has been deleted because of its age.',
    remedy: 'Read `detail`. If the email is on its way, wait until it is sent.',
  },
  'not-cancellable': {
    status: 409,
    when: 'The session has started, starts in less than the activity’s `CancellationCutoffMinutes`, or a ticket of the booking has been redeemed.',
    remedy: 'Contact the operator: staff can still cancel the booking.',
  },
  'ticket-redeemed': {
    status: 409,
    when: 'This ticket has already been redeemed, at `RedeemedAt` by `RedeemedBy`.',
    remedy: 'Do not admit the guest again. If the ticket was redeemed by mistake, undo that first.',
  },
  'ticket-not-valid-now': {
    status: 409,
    when: 'Tickets are valid from `ValidFrom` (`AdmitMinutesBefore` before the start, a setting) until `ValidUntil` (the end of the session).',
    remedy: 'Check that this is the guest’s session. To admit the guest anyway, send a reason as `Override`.',
  },
  'ticket-not-redeemable': {
    status: 409,
    when: 'The booking of the ticket is cancelled or has not been confirmed.',
    remedy: 'Read the booking. This ticket cannot be redeemed, even with `Override`.',
  },
  'booking-not-changeable': {
    status: 409,
    when: 'The booking is cancelled or expired, its session has started, or somebody else changed it at the same moment.',
    remedy:
      'Read the booking again and decide on its current state. After the start, contact the operator: staff can still change it.',
  },
  'precondition-failed': {
    status: 412,
    when: 'The resource has changed since the response with the `ETag` in `If-Match`. The request had no effect.',
    remedy: 'Read the resource again, decide whether your change still applies, and send it with the new `ETag`.',
  },
  ...PAYMENT_CONFLICTS,
  'api-key-not-rotatable': {
    status: 409,
    when: 'The key to rotate is revoked or has expired.',
    remedy: 'Issue a new key instead.',
  },
  'staff-exists': {
    status: 409,
    when: 'A staff member of this operator already uses this email address.',
    remedy: 'Use another address, or remove the existing staff member first.',
  },
  'last-owner': {
    status: 409,
    when: 'The staff member is the last owner of the operator, so the role cannot change and the person cannot be removed.',
    remedy: 'Make another staff member an owner first.',
  },
  'idempotency-conflict': {
    status: 409,
    when: 'The same `Idempotency-Key` was used before for a different method, path or body, or the response contains a secret and the API key has other permissions.',
    remedy: 'Use a new key for a new request. Retry a request with exactly the same bytes.',
  },
  'entry-conflict': {
    status: 409,
    when: 'The `EntryKey` of a usage entry was used in the last 35 days for an entry of the same meter with another `Usage`, `ExtraInfo` or `OccurredAt`.',
    remedy: 'Use a separate key for each event. `errors` names the entries. Nothing was recorded.',
  },
  'entry-not-voidable': {
    status: 409,
    when: 'The usage entry was recorded by the platform, not by a client.',
    remedy: 'Entries recorded by the platform cannot be voided.',
  },
  'aggregation-fixed': {
    status: 409,
    when: 'The definition of a usage meter would change its `Aggregation` or `UniqueBy`, but the meter has entries, perhaps voided ones.',
    remedy: 'Send the current `Aggregation` and `UniqueBy`, or record under the name of a new meter.',
  },
  'cursor-expired': {
    status: 410,
    when: 'Reading on from `After` would miss events: the cursor is older than the 35 days for which events are stored, the operator restored a backup, or the cursor is from another server.',
    remedy:
      'Request `After=latest` and note its `NextAfter`, re-read everything you keep a copy of, then continue from the cursor you noted.',
  },
  'offer-expired': {
    status: 410,
    when: 'The waitlist offer was declined, its deadline has passed, or its basket was not paid in time.',
    remedy: 'Join the waitlist again if the timeslot is still full.',
  },
  'payload-too-large': {
    status: 413,
    when: 'The body is larger than this operation accepts.',
    remedy:
      'Send less data per request. JSON bodies can have 100 kB (100,000 bytes), uploaded files 10 MB (10,000,000 bytes).',
  },
  'expectation-failed': {
    status: 417,
    when: 'The `Expect` header has a value other than `100-continue`.',
    remedy: 'Remove the header.',
  },
  'headers-too-large': {
    status: 431,
    when: 'The URL and the headers together are larger than 16 kB (16,384 bytes). The connection is closed.',
    remedy: 'Send fewer or shorter headers and query parameters. In a browser, delete cookies.',
  },
  'unsupported-media-type': {
    status: 415,
    when: 'This operation does not support the content type, charset or encoding of the body.',
    remedy: 'Send `Content-Type: application/json` in UTF-8. Send uploads as `multipart/form-data`.',
  },
  'rate-limited': {
    status: 429,
    when: 'The API key has exceeded its requests per minute, or its limit of unused or concurrent uploads.',
    remedy: 'Wait for the number of seconds in `Retry-After`. Uploads no longer count once they are used.',
  },
  internal: {
    status: 500,
    when: 'An unexpected error occurred.',
    remedy: 'Send the operator the `RequestId`, which identifies the entry in the log.',
  },
  'payment-unavailable': {
    status: 503,
    when: 'The payment provider does not respond or rejects the server’s key, or another payment for the basket is in progress.',
    remedy: 'Retry the checkout after `Retry-After` seconds. The basket is charged only once.',
  },
  overloaded: {
    status: 503,
    when: 'The server is overloaded, its database does not respond, or the request took too long.',
    remedy:
      'The last sentence of `detail` says whether the request was carried out. If it had no effect, retry it after `Retry-After` seconds. If the outcome is not known, retry it with the same `Idempotency-Key`. Without a key, first check with a request such as `GET bookings?PaymentReference=…` or `GET /api/v2/usage/meters/entries`, and retry only what is missing.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemSlug = keyof typeof PROBLEMS;

export const PROBLEM_SLUGS = Object.keys(PROBLEMS) as ProblemSlug[];
