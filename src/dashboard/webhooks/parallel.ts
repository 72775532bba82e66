import type { Visit } from '../frame/visit';

/** The endpoints of everybody at an operator: its owners look after those of partners too. */
export function allOf({ operatorId }: Visit): { readonly operatorId: number } {
  return { operatorId };
}
