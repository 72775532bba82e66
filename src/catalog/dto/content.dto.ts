import {
  type FieldOptions,
  IntegerField,
  ListField,
  MapField,
  TextField,
  TextListField,
  WebAddressField,
} from '../../platform/http/validation';
import { isLanguageTag } from '../../platform/values/language';
import { MAX_IMAGES } from '../activity.entity';
import { CATEGORIES, MAX_MEETING_POINT, MAX_TEXTS, MAX_TEXT_LENGTH } from '../content/activity-content';
import { MAX_LANGUAGES, TRANSLATABLE_FIELDS } from '../content/translations';

const LANGUAGES = {
  max: MAX_TEXTS,
  itemMax: 35,
  isItem: isLanguageTag,
  what: 'the BCP 47 tag of a known language, such as de or pt-BR',
  unique: true,
  example: ['en', 'de'],
};

const CATEGORY = { max: CATEGORIES.length, values: CATEGORIES, named: 'ActivityCategory', unique: true };

function TextsField(options: FieldOptions) {
  return TextListField({ max: MAX_TEXTS, itemMax: MAX_TEXT_LENGTH, ...options });
}

function MeetingPointField(options: FieldOptions) {
  return TextField({ min: 0, max: MAX_MEETING_POINT, multiline: true, ...options });
}

function AltField(options: FieldOptions) {
  return TextField({ min: 0, max: MAX_TEXT_LENGTH, example: 'Two kayaks below a cliff at sunset', ...options });
}

export class ImageDto {
  @WebAddressField({ example: 'https://images.example.org/kayak.jpg', description: 'Public URL of the image.' })
  URL!: string;

  @IntegerField({
    min: 1,
    nullable: true,
    example: 1600,
    description: 'Width in pixels; `null` if unknown, as for images that were not uploaded.',
  })
  Width!: number | null;

  @IntegerField({ min: 1, nullable: true, example: 1067, description: 'Height in pixels; `null` if unknown.' })
  Height!: number | null;

  @AltField({ description: 'What the image shows, for people who cannot see it. Empty if it is not described.' })
  Alt!: string;
}

/** Content of a product in responses. */
export abstract class ContentFieldsDto {
  @TextsField({ example: ['Sea caves', 'Seals on most days'], description: 'What makes the activity special.' })
  Highlights!: readonly string[];

  @TextsField({ example: ['Kayak and paddle', 'Guide'], description: 'What the price includes.' })
  Included!: readonly string[];

  @TextsField({ example: ['Lunch'], description: 'What customers pay separately, or do not get.' })
  Excluded!: readonly string[];

  @TextsField({ example: ['Swimwear', 'A towel'], description: 'What customers bring along.' })
  WhatToBring!: readonly string[];

  @MeetingPointField({
    example: 'At the blue container next to the slipway',
    description: 'How customers find the place where the activity starts. Can be empty.',
  })
  MeetingPoint!: string;

  @TextListField({ ...LANGUAGES, description: 'BCP 47 tags of the languages in which the activity is given.' })
  Languages!: readonly string[];

  @TextListField({
    ...CATEGORY,
    example: ['outdoors', 'guided-tours'],
    description: 'What the activity can be found as: the category labels of OCTO.',
  })
  Categories!: readonly string[];

  @ListField(() => ImageDto, { description: 'The images of `ImageURLs`, in the same order, with their sizes.' })
  Images!: ImageDto[];
}

class WriteImageDto {
  @WebAddressField({ example: 'https://images.example.org/kayak.jpg', description: 'Public URL of the image.' })
  URL!: string;

  @AltField({
    optional: true,
    description: 'What the image shows. An empty string clears it; without it, the current description remains.',
  })
  Alt?: string;
}

/** The texts of an activity in another language. */
export class TranslationDto {
  @TextField({ min: 0, max: 200, optional: true, example: 'Kajaktour bei Sonnenuntergang', description: 'Name.' })
  Name?: string;

  @TextField({
    min: 0,
    max: 10_000,
    multiline: true,
    optional: true,
    example: 'Zwei Stunden entlang der Klippen.',
    description: 'Description, in plain text.',
  })
  Description?: string;

  @TextField({ min: 0, max: 300, optional: true, example: 'Slip am Hafen, Falmouth', description: 'Location.' })
  Location?: string;

  @MeetingPointField({
    optional: true,
    example: 'Am blauen Container neben dem Slip',
    description: 'How customers find the place where the activity starts.',
  })
  MeetingPoint?: string;

  @TextsField({ optional: true, example: ['Meereshöhlen'], description: 'What makes the activity special.' })
  Highlights?: readonly string[];

  @TextsField({ optional: true, example: ['Kajak und Paddel'], description: 'What the price includes.' })
  Included?: readonly string[];

  @TextsField({ optional: true, example: ['Mittagessen'], description: 'What customers pay separately.' })
  Excluded?: readonly string[];

  @TextsField({ optional: true, example: ['Badekleidung'], description: 'What customers bring along.' })
  WhatToBring?: readonly string[];
}

/** Translations by the tags of their languages. */
export function TranslationsField(options: FieldOptions) {
  return MapField(TranslationDto, {
    max: MAX_LANGUAGES,
    isKey: isLanguageTag,
    keyError: { code: 'is-locale', message: 'must be the BCP 47 tag of a known language, such as de or pt-BR.' },
    example: { de: { Name: 'Kajaktour bei Sonnenuntergang', Highlights: ['Meereshöhlen'] } },
    ...options,
  });
}

export function UntranslatedField(options: FieldOptions) {
  return TextListField({
    max: TRANSLATABLE_FIELDS.length,
    values: TRANSLATABLE_FIELDS,
    example: ['Excluded'],
    ...options,
  });
}

/** Content of an activity in requests. */
export abstract class WriteContentDto {
  @TextsField({
    optional: true,
    example: ['Sea caves', 'Seals on most days'],
    description: 'What makes the activity special.',
  })
  Highlights?: readonly string[];

  @TextsField({ optional: true, example: ['Kayak and paddle', 'Guide'], description: 'What the price includes.' })
  Included?: readonly string[];

  @TextsField({ optional: true, example: ['Lunch'], description: 'What customers pay separately, or do not get.' })
  Excluded?: readonly string[];

  @TextsField({ optional: true, example: ['Swimwear', 'A towel'], description: 'What customers bring along.' })
  WhatToBring?: readonly string[];

  @MeetingPointField({
    optional: true,
    example: 'At the blue container next to the slipway',
    description: 'How customers find the place where the activity starts. An empty string clears it.',
  })
  MeetingPoint?: string;

  @TextListField({
    ...LANGUAGES,
    optional: true,
    description: 'BCP 47 tags of the languages in which the activity is given.',
  })
  Languages?: readonly string[];

  @TextListField({
    ...CATEGORY,
    optional: true,
    example: ['outdoors', 'guided-tours'],
    description: 'What the activity can be found as: the category labels of OCTO.',
  })
  Categories?: readonly string[];

  @ListField(() => WriteImageDto, {
    max: MAX_IMAGES,
    optional: true,
    notInExample: true,
    description: 'Complete list of images with their descriptions. Cannot be combined with `ImageURLs`.',
  })
  Images?: WriteImageDto[];

  @TranslationsField({
    optional: true,
    description:
      'Texts in other languages, by BCP 47 tag. Each language that you send replaces its translation; an empty object removes it, and other languages stay unchanged. At most 10 languages per activity.',
  })
  Translations?: Readonly<Record<string, TranslationDto>>;
}
