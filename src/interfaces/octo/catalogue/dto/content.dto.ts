import { EnumField, TextField, field } from '../../../../platform/http/validation';

/** Always empty, because no such data is stored. */
export function NothingYetField(description: string) {
  return field({ optional: true, example: [], description }, { type: 'array', items: { type: 'object' } });
}

export const MEDIA_TYPES = ['image/jpeg', 'image/png'] as const;

export class OctoMediaDto {
  @TextField({ max: 2_000, example: 'https://images.example.org/kayak.jpg', description: 'URL of the image.' })
  src!: string;

  @EnumField(MEDIA_TYPES, { example: 'image/jpeg', description: 'Media type of the image.' })
  type!: (typeof MEDIA_TYPES)[number];

  @EnumField(['COVER', 'GALLERY'], {
    example: 'COVER',
    description: 'Role of the image. The most representative image is the `COVER`.',
  })
  rel!: 'COVER' | 'GALLERY';

  @TextField({ nullable: true, example: null, description: 'Not supported: always `null`.' })
  title!: string | null;

  @TextField({ nullable: true, example: null, description: 'Not supported: always `null`.' })
  caption!: string | null;

  @TextField({ nullable: true, example: null, description: 'Not supported: always `null`.' })
  copyright!: string | null;
}
