import type { FieldCode, ProblemSlug } from '../../../../platform/errors';

/** Codes of fields that customers fill in. */
type CustomerFieldCode = Extract<
  FieldCode,
  | 'is-required'
  | 'not-blank'
  | 'length'
  | 'is-email'
  | 'phone-number'
  | 'is-int'
  | 'min'
  | 'max'
  | 'range'
  | 'is-option'
  | 'is-ticked'
  | 'is-date'
  | 'plain-text'
  | 'empty'
  | 'expired'
  | 'too-many'
>;

/** Problems that customers can meet. */
type CustomerProblem = Extract<
  ProblemSlug,
  | 'insufficient-capacity'
  | 'timeslot-unavailable'
  | 'payment-declined'
  | 'payment-unavailable'
  | 'basket-expired'
  | 'basket-closed'
  | 'places-available'
  | 'waitlist-full'
  | 'not-cancellable'
  | 'booking-not-changeable'
  | 'offer-expired'
  | 'rate-limited'
  | 'payload-too-large'
  | 'overloaded'
  | 'forbidden'
>;

interface ErrorTexts {
  readonly fields: Readonly<Record<CustomerFieldCode, string>>;
  readonly otherField: string;
  readonly problems: Readonly<Record<CustomerProblem, string>>;
  readonly otherProblem: string;
  readonly notFound: string;
  readonly otherTitle: string;
}

/** Sentences for the errors of the API, whose own are English. */
export function errorsIn({ fields, otherField, problems, otherProblem, notFound, otherTitle }: ErrorTexts) {
  return {
    field: (code: string, _message: string) => textOf(fields, code) ?? otherField,
    labelled: (label: string, error: string) => `${label}: ${error}`,
    problem: (type: string, _detail: string) => textOf(problems, type) ?? otherProblem,
    title: (status: number, _title: string) => (status === 404 ? notFound : otherTitle),
  };
}

function textOf(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
