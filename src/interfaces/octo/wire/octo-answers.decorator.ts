import { HttpCode, HttpStatus, type Type, applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiQuery, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ApiOwnErrors, type OwnErrors } from '../../../platform/http/openapi';
import { ERRORS, OVERLOADED, type OctoErrorCode } from './error-codes';
import { OctoErrorDto } from './octo-error.dto';

interface OctoAnswer {
  readonly list?: boolean;
  /** Errors specific to the operation. */
  readonly errors?: readonly OctoErrorCode[];
}

const OF_EVERY_OPERATION: readonly OctoErrorCode[] = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'METHOD_NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
];

/** Additional errors of operations with a body. */
export const ERRORS_OF_BODIES: readonly OctoErrorCode[] = [
  'BAD_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];

/** Documents a 200 response with an object or array without envelope, and all errors. */
export function OctoAnswers(model: Type, { list = false, errors = [] }: OctoAnswer = {}) {
  const one = { $ref: getSchemaPath(model) };
  return applyDecorators(
    HttpCode(HttpStatus.OK),
    ApiExtraModels(model),
    ApiHeader({
      name: 'Octo-Capabilities',
      required: false,
      description:
        'Comma-separated capabilities to apply to the response, which returns those in effect in the same header.',
      schema: { type: 'string' },
    }),
    ApiQuery({
      name: '_capabilities',
      required: false,
      description: 'Alternative to `Octo-Capabilities` for clients that cannot set headers.',
      schema: { type: 'string' },
    }),
    ApiResponse({ status: HttpStatus.OK, description: 'Success.', schema: list ? { type: 'array', items: one } : one }),
    ApiOwnErrors(OctoErrorDto, documented([...errors, ...OF_EVERY_OPERATION])),
  );
}

function documented(codes: readonly OctoErrorCode[]): OwnErrors[] {
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))].sort((one, other) => one - other);
  const answers = statuses.map((status) =>
    ofStatus(
      status,
      codes.filter((code) => ERRORS[code].status === status),
    ),
  );
  // An overloaded server has a different status but no specific code.
  return [...answers, { ...ofStatus(OVERLOADED, ['INTERNAL_SERVER_ERROR']), name: 'OctoOverloaded' }];
}

function ofStatus(status: number, codes: readonly OctoErrorCode[]): OwnErrors {
  return {
    status,
    name: `Octo${codes.map(inPascalCase).join('Or')}`,
    description: `${codes.map((code) => `\`${code}\``).join(', ')}.`,
    examples: Object.fromEntries(codes.map((code) => [code, { summary: ERRORS[code].when, value: exampleOf(code) }])),
  };
}

function exampleOf(code: OctoErrorCode): object {
  const { echo, when } = ERRORS[code];
  const requestId = '4f0d6a5e-6a0f-4f57-8f4e-5a1f0f3c9b7e';
  return { error: code, errorMessage: when, ...(echo && { [echo]: 'unknown' }), requestId };
}

function inPascalCase(code: OctoErrorCode): string {
  return code.toLowerCase().replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
}
