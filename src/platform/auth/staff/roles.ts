/** Roles of staff, from the most powerful down: each may do everything that the roles after it may. */
export const STAFF_ROLES = ['owner', 'desk', 'gate', 'instructor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Whether a role includes another one, or is the same. */
export function includesRole(role: StaffRole, required: StaffRole): boolean {
  return rolesWith(required).includes(role);
}

/** The roles that include this one. */
export function rolesWith(required: StaffRole): readonly StaffRole[] {
  return STAFF_ROLES.slice(0, STAFF_ROLES.indexOf(required) + 1);
}
