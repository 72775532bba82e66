import { applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import { ApiKeyed } from '../../http/openapi';
import { ANY_PERMISSION, type Permission, type RequiredPermission } from '../caller';
import type { StaffRole } from '../staff/roles';

/** The access rule of a route. A route without one is inaccessible. */
export type Access = { permission: RequiredPermission } | { staff: StaffRole } | 'public';

export const AccessRule = Reflector.createDecorator<Access>();

/** The permission of a rule. Ignores inherited properties of objects. */
export function permissionOf(rule: Access | undefined): RequiredPermission | undefined {
  return isAbout(rule, 'permission') ? rule.permission : undefined;
}

/** The staff role of a rule. */
export function staffRoleOf(rule: Access | undefined): StaffRole | undefined {
  return isAbout(rule, 'staff') ? rule.staff : undefined;
}

function isAbout<Name extends 'permission' | 'staff'>(
  rule: Access | undefined,
  name: Name,
): rule is Extract<Access, Record<Name, unknown>> {
  return typeof rule === 'object' && Object.hasOwn(rule, name);
}

/** Grants access to keys with this permission, for a route or a controller. Also documents it. */
export function RequirePermission(permission: Permission) {
  return applyDecorators(AccessRule({ permission }), ApiKeyed(permission));
}

/** Grants access to every key, for a route or a controller. Also documents it. */
export function RequireKey() {
  return applyDecorators(AccessRule({ permission: ANY_PERMISSION }), ApiKeyed(ANY_PERMISSION));
}

/** Grants access to signed-in staff with this role or one that includes it, for a page or a controller. */
export function StaffOnly(staff: StaffRole) {
  return AccessRule({ staff });
}

/** Makes a route public. */
export function Public() {
  return applyDecorators(AccessRule('public'), ApiSecurity({}));
}
