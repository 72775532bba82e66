import { Controller, UseInterceptors, applyDecorators } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { StaffOnly, type StaffRole } from '../../../platform/auth';
import { ReadsOwnBody } from '../../../platform/http/bodies';
import { ErrorPages } from '../../html';
import { PageInterceptor } from './page.interceptor';

/**
 * A controller with pages and forms under `/dashboard`.
 * @param role of staff, or a role that includes it; default: owners only. `StaffOnly` on a handler takes precedence.
 */
export function PageController(path: string, role: StaffRole = 'owner') {
  return applyDecorators(
    Controller(path === '' ? 'dashboard' : `dashboard/${path}`),
    StaffOnly(role),
    ApiExcludeController(),
    ReadsOwnBody(true),
    ErrorPages(),
    UseInterceptors(PageInterceptor),
  );
}
