import { applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import { ApiKeyed } from '../../shared/openapi';
import { ANY_PERMISSION, type Permission, type RequiredPermission } from '../permission';
import type { StaffRole } from '../staff/staff.entity';

/** What a route asks of its caller. A route that declares nothing is closed. */
export type Access = { permission: RequiredPermission } | { staff: StaffRole } | 'public';

export const AccessRule = Reflector.createDecorator<Access>();

/** The permission that a rule asks for: what every object inherits is none of it. */
export function permissionOf(rule: Access | undefined): RequiredPermission | undefined {
  return isAbout(rule, 'permission') ? rule.permission : undefined;
}

/** The role of staff that a rule asks for. */
export function staffRoleOf(rule: Access | undefined): StaffRole | undefined {
  return isAbout(rule, 'staff') ? rule.staff : undefined;
}

function isAbout<Name extends 'permission' | 'staff'>(
  rule: Access | undefined,
  name: Name,
): rule is Extract<Access, Record<Name, unknown>> {
  return typeof rule === 'object' && Object.hasOwn(rule, name);
}

/** Opens a route (or all of a controller) to keys with this permission, and says so in the API documentation. */
export function RequirePermission(permission: Permission) {
  return applyDecorators(AccessRule({ permission }), ApiKeyed(permission));
}

/** Opens a route (or all of a controller) to every key, and says so in the API documentation. */
export function RequireKey() {
  return applyDecorators(AccessRule({ permission: ANY_PERMISSION }), ApiKeyed(ANY_PERMISSION));
}

/** Opens a page (or all of a controller) to signed-in staff of this role; owners may do what staff may. */
export function StaffOnly(staff: StaffRole) {
  return AccessRule({ staff });
}

/** Opens a route to everybody. */
export function Public() {
  return applyDecorators(AccessRule('public'), ApiSecurity({}));
}
