import type { Activity } from '../activity';

/** Maximum number of languages into which an activity is translated. */
export const MAX_LANGUAGES = 10;

/** The texts of an activity that can be translated, by their names on the wire. */
const TRANSLATABLE = {
  Name: ({ name }: Activity) => name,
  Description: ({ description }: Activity) => description,
  Location: ({ location }: Activity) => location,
  MeetingPoint: ({ content }: Activity) => content.meetingPoint,
  Highlights: ({ contentLists }: Activity) => contentLists.highlights,
  Included: ({ contentLists }: Activity) => contentLists.included,
  Excluded: ({ contentLists }: Activity) => contentLists.excluded,
  WhatToBring: ({ contentLists }: Activity) => contentLists.whatToBring,
} satisfies Record<string, (activity: Activity) => string | readonly string[]>;

export type TranslatableField = keyof typeof TRANSLATABLE;

export const TRANSLATABLE_FIELDS = Object.keys(TRANSLATABLE) as TranslatableField[];

/** The texts of a translation; absent ones are not translated. */
export type TranslatedTexts = { readonly [Field in TranslatableField]?: ReturnType<(typeof TRANSLATABLE)[Field]> };

/** Translations by their BCP 47 tags. */
export type Translations = Readonly<Record<string, TranslatedTexts>>;

/** An activity in the language of a request. */
export type Localized<A extends Activity> = A & {
  /** Its name in the language of the operator. */
  readonly originalName: string;
  /** Fields in the language of the operator; undefined unless the texts of a translation were requested. */
  readonly untranslated?: readonly TranslatableField[];
};

export type LocalizedActivity = Localized<Activity>;

export function originalText(activity: Activity, field: TranslatableField): string | readonly string[] {
  return TRANSLATABLE[field](activity);
}

/** The fields of an activity that a translation lacks. */
export function untranslatedFields(activity: Activity, texts: TranslatedTexts): TranslatableField[] {
  return TRANSLATABLE_FIELDS.filter((field) => originalText(activity, field).length > 0 && texts[field] === undefined);
}

/** @param texts undefined for the original */
export function localize<A extends Activity>(activity: A, texts: TranslatedTexts | undefined): Localized<A> {
  if (!texts) return { ...activity, originalName: activity.name };
  const { content, contentLists: lists } = activity;
  return {
    ...activity,
    originalName: activity.name,
    untranslated: untranslatedFields(activity, texts),
    name: texts.Name ?? activity.name,
    description: texts.Description ?? activity.description,
    location: texts.Location ?? activity.location,
    content: { ...content, meetingPoint: texts.MeetingPoint ?? content.meetingPoint },
    contentLists: {
      highlights: texts.Highlights ?? lists.highlights,
      included: texts.Included ?? lists.included,
      excluded: texts.Excluded ?? lists.excluded,
      whatToBring: texts.WhatToBring ?? lists.whatToBring,
    },
  };
}

/** A translation without the texts that are empty. */
export function withoutEmpty(texts: TranslatedTexts): TranslatedTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.length > 0));
}
