import { EnumField, TextField, field } from '../../../../platform/http/validation';

/** Always empty, because no such data is stored. */
export function NothingYetField(description: string) {
  return field({ optional: true, example: [], description }, { type: 'array', items: { type: 'object' } });
}

const FEATURE_TYPES = ['HIGHLIGHT', 'INCLUSION', 'EXCLUSION', 'PREARRIVAL_INFORMATION'] as const;
export type FeatureType = (typeof FEATURE_TYPES)[number];

export class OctoFeatureDto {
  @TextField({ max: 200, example: 'Seals on most days', description: 'Text for customers.' })
  shortDescription!: string;

  @EnumField(FEATURE_TYPES, {
    example: 'HIGHLIGHT',
    description: 'What the text is about. What customers bring along is `PREARRIVAL_INFORMATION`.',
  })
  type!: FeatureType;
}

export class OctoCommentaryDto {
  @EnumField(['IN_PERSON'], { example: 'IN_PERSON', description: 'Always `IN_PERSON`.' })
  format!: 'IN_PERSON';

  @TextField({ max: 35, example: 'en', description: 'BCP 47 tag of a language in which the activity is given.' })
  language!: string;
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

  @TextField({
    nullable: true,
    max: 200,
    example: 'Two kayaks below a cliff at sunset',
    description: 'What the image shows; `null` if the operator has not described it.',
  })
  caption!: string | null;

  @TextField({ nullable: true, example: null, description: 'Not supported: always `null`.' })
  copyright!: string | null;
}
