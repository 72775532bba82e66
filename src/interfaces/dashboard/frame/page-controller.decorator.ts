import { Controller, UseInterceptors, applyDecorators } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { StaffOnly, type StaffRole } from '../../../platform/auth';
import { ReadsOwnBody } from '../../../platform/http/bodies';
import { ErrorPages } from '../../html';
import { PageInterceptor } from './page.interceptor';

/** A controller with pages and forms under `/dashboard`, for staff with this role. */
export function PageController(path: string, role: StaffRole) {
  return applyDecorators(
    Controller(path === '' ? 'dashboard' : `dashboard/${path}`),
    StaffOnly(role),
    ApiExcludeController(),
    ReadsOwnBody(true),
    ErrorPages(),
    UseInterceptors(PageInterceptor),
  );
}
