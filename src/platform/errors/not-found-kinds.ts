/** A problem type, with texts for the developer who reads its page. */
export interface ProblemKind {
  readonly status: number;
  readonly when: string;
  readonly remedy: string;
}

/** Problem types of resources that do not exist, or that the API key cannot access. */
export const NOT_FOUND = {
  'not-found': {
    status: 404,
    when: 'The path does not exist.',
    remedy: 'Compare the path with the API documentation at `/docs`.',
  },
  'product-not-found': {
    status: 404,
    when: 'This API key cannot sell an activity with this ID or name.',
    remedy: 'Refresh the product list: the activity may have been withdrawn.',
  },
  'timeslot-not-found': {
    status: 404,
    when: 'No timeslot of this operator has this TimeslotID.',
    remedy: 'List the timeslots of the activity and use one of their TimeslotIDs.',
  },
  'question-not-found': {
    status: 404,
    when: 'No waiver question of this operator has this ID.',
    remedy: 'List the questions of the activity and use one of their IDs.',
  },
  'booking-not-found': {
    status: 404,
    when: 'No booking that this API key can access has this reference.',
    remedy: 'Check the reference: 10 characters, letters in upper case.',
  },
  'ticket-not-found': {
    status: 404,
    when: 'No ticket of this operator has this code, or the ticket was removed from its booking.',
    remedy: 'Compare the twelve letters and digits with the ticket. Spaces, hyphens and case are ignored.',
  },
  'payment-not-found': {
    status: 404,
    when: 'The booking has no payment with this PaymentID.',
    remedy: 'Read the booking and use a `PaymentID` of its `Payments`.',
  },
  'refund-not-found': {
    status: 404,
    when: 'The booking has no refund with this RefundID.',
    remedy: 'Read the booking and use a `RefundID` of its `Refunds`.',
  },
  'hold-not-found': {
    status: 404,
    when: 'No hold of this partner has this HoldID.',
    remedy: 'Use the `HoldID` exactly as you received it. A hold belongs to the partner that created it.',
  },
  'basket-not-found': {
    status: 404,
    when: 'No basket of this operator has this BasketID.',
    remedy: 'Use the `BasketID` exactly as you received it.',
  },
  'basket-item-not-found': {
    status: 404,
    when: 'The basket has no item with this ItemID.',
    remedy: 'Read the basket and use one of its ItemIDs.',
  },
  'file-not-found': {
    status: 404,
    when: 'No uploaded file of this operator has this FileID, or it was never used and has expired.',
    remedy: 'Use a `FileID` exactly as in the answers of a booking.',
  },
  'waitlist-entry-not-found': {
    status: 404,
    when: 'No waitlist entry of this operator has this WaitlistID.',
    remedy: 'List the waitlist of the timeslot and use one of its WaitlistIDs.',
  },
  'offer-not-found': {
    status: 404,
    when: 'There is no waitlist offer with this token.',
    remedy: 'Use the link in the email without changing it.',
  },
  'api-key-not-found': {
    status: 404,
    when: 'No API key of this operator has this ID.',
    remedy: 'List the API keys and use one of their IDs.',
  },
  'workflow-not-found': {
    status: 404,
    when: 'No workflow of this operator has this ID.',
    remedy: 'List the workflows and use one of their IDs.',
  },
  'email-not-found': {
    status: 404,
    when: 'No email of this operator has this ID. Emails are deleted after a retention period.',
    remedy: 'List the emails and use one of their IDs.',
  },
  'staff-not-found': {
    status: 404,
    when: 'No staff member of this operator has this ID.',
    remedy: 'List the staff and use one of their IDs.',
  },
  'threshold-not-found': {
    status: 404,
    when: 'No threshold of this operator has this ThresholdID.',
    remedy: 'List the thresholds and use one of their IDs.',
  },
  'webhook-not-found': {
    status: 404,
    when: 'No webhook of this partner or API key has this WebhookID, or the webhook has no such delivery.',
    remedy: 'List the webhooks and use one of their WebhookIDs. A webhook belongs to the partner that created it.',
  },
} as const satisfies Record<string, ProblemKind>;
