import { EnumField, TextField, field } from '../../../shared/validation';

/** Always empty: nothing that we keep belongs there. */
export function NothingYetField(description: string) {
  return field({ optional: true, example: [], description }, { type: 'array', items: { type: 'object' } });
}

export const MEDIA_TYPES = ['image/jpeg', 'image/png'] as const;

export class OctoMediaDto {
  @TextField({ max: 2_000, example: 'https://images.example.org/kayak.jpg', description: 'Address of the picture.' })
  src!: string;

  @EnumField(MEDIA_TYPES, { example: 'image/jpeg', description: 'Its media type.' })
  type!: (typeof MEDIA_TYPES)[number];

  @EnumField(['COVER', 'GALLERY'], { example: 'COVER', description: 'The most telling one is the cover.' })
  rel!: 'COVER' | 'GALLERY';

  @TextField({ nullable: true, example: null, description: 'Not kept.' })
  title!: string | null;

  @TextField({ nullable: true, example: null, description: 'Not kept.' })
  caption!: string | null;

  @TextField({ nullable: true, example: null, description: 'Not kept.' })
  copyright!: string | null;
}
