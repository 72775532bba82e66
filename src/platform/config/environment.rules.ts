import { ValidateBy, type ValidationOptions } from 'class-validator';
import { faultOfDatabaseUrl } from './database-url';

function isUrlWith(value: unknown, protocols: string[]): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  return protocols.includes(new URL(value).protocol);
}

function rule(name: string, message: string, validate: (value: unknown) => boolean, options?: ValidationOptions) {
  return ValidateBy({ name, validator: { validate, defaultMessage: () => `$property ${message}` } }, options);
}

export const IsDatabaseUrl = () =>
  ValidateBy({
    name: 'isDatabaseUrl',
    validator: {
      validate: (value) => faultOfDatabaseUrl(value) === undefined,
      defaultMessage: (faulty) => `$property ${faultOfDatabaseUrl(faulty!.value)}`,
    },
  });

export const IsHttpUrl = () =>
  rule('isHttpUrl', 'must be an http or https URL', (value) => isUrlWith(value, ['http:', 'https:']));

export const IsSmtpUrl = () =>
  rule('isSmtpUrl', 'must look like smtp://user:password@host:port', (value) => isUrlWith(value, ['smtp:', 'smtps:']));

export const IsEmailAddress = () =>
  rule(
    'isMailAddress',
    'must be an email address such as Slipway <bookings@example.org>',
    (value) => typeof value === 'string' && /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(value),
  );

export const IsOriginList = () =>
  rule(
    'isOriginList',
    'must be a comma-separated list of origins such as https://example.org, or *',
    (value) =>
      typeof value === 'string' &&
      (value === '*' ||
        value.split(',').every((origin) => {
          const trimmed = origin.trim();
          return isUrlWith(trimmed, ['http:', 'https:']) && new URL(trimmed).origin === trimmed;
        })),
  );

/** A retention period in days, from a week to ten years. */
export const IsDays = () =>
  rule(
    'isDays',
    'must be a number of days, 7 to 3650',
    (value) => Number.isInteger(value) && Number(value) >= 7 && Number(value) <= 3_650,
  );
