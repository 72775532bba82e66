import type { Visit } from '../frame/visit';

/** What a person may agree with a customer, with a reason. Larger parties need nothing but the reason. */
export function mayChangePrices({ staff }: Pick<Visit, 'staff'>): boolean {
  return staff.role === 'owner';
}
