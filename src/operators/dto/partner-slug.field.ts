import { applyDecorators } from '@nestjs/common';
import { RESERVED_PARTNER_SLUGS } from '../../platform/auth';
import { ValidationError } from '../../platform/errors';
import { type FieldOptions, PatternField, rule } from '../../platform/http/validation';

const WHAT = 'a slug of 1 to 60 lower-case letters, digits and single hyphens';

const PATTERN = /^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/;

export function isPartnerSlug(slug: string): boolean {
  return PATTERN.test(slug) && !RESERVED_PARTNER_SLUGS.includes(slug);
}

/** @throws ValidationError unless a path names a partner by a slug that a key can have */
export function requirePartnerSlug(slug: string): void {
  if (isPartnerSlug(slug)) return;
  throw new ValidationError([{ field: 'Slug', code: 'matches', message: `Slug must be ${WHAT}.` }]);
}

export function PartnerSlugField(options: FieldOptions) {
  return applyDecorators(
    PatternField({
      pattern: PATTERN,
      what: WHAT,
      example: 'adventuro',
      ...options,
    }),
    rule(
      'notReserved',
      `must not be ${RESERVED_PARTNER_SLUGS.join(' or ')}.`,
      (value) => !RESERVED_PARTNER_SLUGS.includes(value as string),
    ),
  );
}
