import type { Visit } from '../frame/visit';

/** Whether a person may agree on another price or a raised capacity. A larger party needs nothing but a reason. */
export function mayOverrideTerms({ staff }: Pick<Visit, 'staff'>): boolean {
  return staff.role === 'owner';
}
