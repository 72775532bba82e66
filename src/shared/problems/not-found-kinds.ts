import type { ProblemKind } from './problem-kind';

/** Everything that may not be there, or not for this key. */
export const NOT_FOUND = {
  'not-found': {
    status: 404,
    when: 'There is no such address.',
    remedy: 'Compare the path with the API documentation at `/docs`.',
  },
  'product-not-found': {
    status: 404,
    when: 'No activity with this identity is on sale to this key.',
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
    when: 'No booking that this key may see has this reference.',
    remedy: 'Check the reference: 10 characters, letters in upper case.',
  },
  'ticket-not-found': {
    status: 404,
    when: 'No ticket of this operator has this code, or its party has become smaller by it.',
    remedy: 'Compare the twelve letters with the ticket. Blanks, hyphens and small letters do not matter.',
  },
  'hold-not-found': {
    status: 404,
    when: 'No hold of this partner has this HoldID.',
    remedy: 'Use the `HoldID` exactly as it was given; it belongs to the partner that made it.',
  },
  'basket-not-found': {
    status: 404,
    when: 'No basket of this operator has this BasketID.',
    remedy: 'Use the `BasketID` exactly as it was given.',
  },
  'basket-item-not-found': {
    status: 404,
    when: 'The basket has no item with this ItemID, or no longer.',
    remedy: 'Read the basket and use one of its ItemIDs.',
  },
  'file-not-found': {
    status: 404,
    when: 'No uploaded file of this operator has this FileID, or it was never used and has expired.',
    remedy: 'Use a `FileID` exactly as the answers of a booking give it.',
  },
  'waitlist-entry-not-found': {
    status: 404,
    when: 'Nobody on a waitlist of this operator has this WaitlistID.',
    remedy: 'List the waitlist of the timeslot and use one of its WaitlistIDs.',
  },
  'offer-not-found': {
    status: 404,
    when: 'There is no waitlist offer with this token.',
    remedy: 'Use the link of the mail exactly as it is.',
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
    when: 'No webhook endpoint of this partner or key has this WebhookID, or it has no such delivery.',
    remedy: 'List the endpoints and use one of their WebhookIDs; an endpoint belongs to the partner that made it.',
  },
} as const satisfies Record<string, ProblemKind>;
