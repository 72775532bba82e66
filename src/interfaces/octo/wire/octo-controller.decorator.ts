import { Controller, applyDecorators } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequirePermission } from '../../../platform/auth';
import { HeadersFrom } from '../../../platform/http/messages';
import { OctoHeaders } from './octo-headers';

/** A controller below `/octo`, for keys of resellers. */
export function OctoController(path = '') {
  return applyDecorators(
    Controller(path === '' ? 'octo' : `octo/${path}`),
    RequirePermission('ota'),
    HeadersFrom(OctoHeaders),
    ApiTags('OCTO'),
  );
}
