import type { Visit } from '../frame/visit';

/** All endpoints of an operator: its owners also manage those of partners. */
export function allOf({ operatorId }: Visit): { readonly operatorId: number } {
  return { operatorId };
}
