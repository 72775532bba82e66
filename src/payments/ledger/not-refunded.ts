import type { Language } from '../../platform/values/language';
import { formatMoney } from '../../platform/values/money';
import { type BookingBalanceEntity, type BookingEntity, dueAfterCancellation } from '../../bookings';

/** What the operator retains although a booking is cancelled. */
export interface NotRefunded {
  /** Minor units; 0 unless the booking is cancelled. Money that is owed to the customer does not count. */
  readonly amount: number;
  /** Whether the cancellation policy grants no more. */
  readonly isByPolicy: boolean;
}

/** @param fee what the policy lets the operator retain of the total, in minor units */
export function toNotRefunded(booking: BookingEntity, balance: BookingBalanceEntity, fee: number): NotRefunded {
  const amount = booking.status === 'cancelled' ? dueAfterCancellation(balance) : 0;
  return { amount, isByPolicy: amount <= fee };
}

/** What is not refunded, and why if the policy says so. */
const SENTENCES: Readonly<Record<Language, readonly [amount: (amount: string) => string, byPolicy: string]>> = {
  en: [(amount) => `${amount} not refunded`, ', according to the cancellation policy'],
  de: [(amount) => `${amount} werden nicht erstattet`, ', gemäß den Stornobedingungen'],
  fr: [(amount) => `${amount} non remboursés`, ', selon les conditions d’annulation'],
  es: [(amount) => `${amount} sin reembolso`, ', según las condiciones de cancelación'],
  it: [(amount) => `${amount} non rimborsati`, ', secondo le condizioni di annullamento'],
};

/** `£90.00 not refunded, according to the cancellation policy`; empty if there is nothing */
export function formatNotRefunded(
  { amount, isByPolicy }: NotRefunded,
  currency: string,
  language: Language = 'en',
): string {
  if (amount === 0) return '';
  const [sentence, byPolicy] = SENTENCES[language];
  return `${sentence(formatMoney(amount, currency, language))}${isByPolicy ? byPolicy : ''}`;
}
