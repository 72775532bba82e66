import type { BillingMonth } from '../../../billing';

/** The address of a meter's prices. @param from the date of the price in the form */
export function pricesAddress(meter: string, from?: string): string {
  return withQuery('/dashboard/usage/prices', { Meter: meter, ...(from !== undefined && { From: from }) });
}

/** The address to which a form about a meter's prices is sent. */
export function priceActionAddress(action: string, meter: string): string {
  return withQuery(`/dashboard/usage/prices/${action}`, { Meter: meter });
}

/** The statements of the current month. */
export const STATEMENTS = '/dashboard/usage/statements';

/** The address of the statements of a month. @param after start after the subject with this ID */
export function statementsAddress(month: BillingMonth, after?: number): string {
  return withQuery(STATEMENTS, {
    Month: month,
    ...(after !== undefined && { After: String(after) }),
  });
}

/** The address of a subject's statement. @param month default: the current one */
export function statementAddress(subject: string, month?: BillingMonth): string {
  return withQuery('/dashboard/usage/statement', { ...(month !== undefined && { Month: month }), Subject: subject });
}

export function statementCsvAddress(subject: string, month: BillingMonth): string {
  return withQuery('/dashboard/usage/statement.csv', { Month: month, Subject: subject });
}

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}
