import { PERMISSIONS, type Permission } from '../../platform/auth';
import { EnumField, IntegerField, TextField, TextListField, TimestampField } from '../../platform/http/validation';
import { PartnerSlugField } from './partner-slug.field';

const OF_KEY = { description: 'Slug of the partner to which the key is issued; `null` if there is none.' };

export class CreateApiKeyDto {
  @TextField({ max: 200, example: 'Adventuro production' })
  Name!: string;

  @PartnerSlugField({ ...OF_KEY, optional: true })
  Partner?: string;

  @TextListField({ min: 1, max: PERMISSIONS.length, values: PERMISSIONS, named: 'Permission', example: ['ota'] })
  Permissions!: Permission[];

  @TimestampField({ optional: true, description: 'Time at which the key expires, in Unix seconds. Default: never.' })
  ExpiresAt?: number;
}

export class RotateApiKeyDto {
  @IntegerField({
    max: 720,
    example: 24,
    description: 'Hours during which the old key remains valid. With 0, it expires immediately.',
  })
  OverlapHours!: number;
}

export class ApiKeyDto {
  @IntegerField({ example: 7 })
  ID!: number;

  @TextField({ max: 200, example: 'Adventuro production' })
  Name!: string;

  @PartnerSlugField({ ...OF_KEY, nullable: true })
  Partner!: string | null;

  @TextListField({ values: PERMISSIONS, named: 'Permission', example: ['ota'] })
  Permissions!: Permission[];

  @EnumField(['active', 'expired', 'revoked'], {
    named: 'ApiKeyStatus',
    example: 'active',
    description: 'Status of the key. Only an `active` key is accepted.',
  })
  Status!: string;

  @TimestampField({
    nullable: true,
    example: null,
    description: 'Time at which the key expires, in Unix seconds; `null` if never.',
  })
  ExpiresAt!: number | null;

  @TimestampField({
    nullable: true,
    example: null,
    description: 'Time at which the key was revoked, in Unix seconds; `null` unless it was.',
  })
  RevokedAt!: number | null;

  @TimestampField({
    nullable: true,
    description: 'Time of the last use, in Unix seconds, accurate to the minute; `null` if the key was never used.',
  })
  LastUsedAt!: number | null;

  @TimestampField()
  CreatedAt!: number;
}

export class CreatedApiKeyDto extends ApiKeyDto {
  @TextField({
    description: 'API key. Shown only once.',
    example: 'slip_7_0f3a5c7e9b1d2f4a6c8e0b2d4f6a8c0e1a3c5e7f9b1d3f5a',
  })
  Key!: string;
}
