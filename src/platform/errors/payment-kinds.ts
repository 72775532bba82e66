import type { ProblemKind } from './not-found-kinds';

/** Problem types of payments and refunds whose money is elsewhere, or already on its way. */
export const PAYMENT_CONFLICTS = {
  'paid-elsewhere': {
    status: 409,
    when: 'A partner collected the money for the booking, so you can neither record payments nor refund it.',
    remedy: 'Settle with the partner, which refunds its own customer.',
  },
  'payment-not-correctable': {
    status: 409,
    when: 'The customer made the payment by card online, so its method cannot be corrected.',
    remedy: 'Correct only payments that staff recorded.',
  },
  'refund-not-payable': {
    status: 409,
    when: 'The refund goes back to a card through the payment provider, or it failed and the money is owed again.',
    remedy:
      'Tick off only refunds with the status `to-pay-out`. If a refund has `failed`, refund the customer again by another `Method`.',
  },
} as const satisfies Record<string, ProblemKind>;
