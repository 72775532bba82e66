import {
  type Activity,
  TRANSLATABLE_FIELDS,
  type TranslatableField,
  type TranslatedTexts,
  originalText,
} from '../../../../catalog';
import { languageName } from '../../../../platform/values/language';
import { Badge, Form, Panel, type Rejection, TextArea, TextInput } from '../../../html';

interface TranslationProps {
  readonly activity: Activity;
  readonly locale: string;
  readonly language: string;
  readonly texts: TranslatedTexts;
  readonly rejection: Rejection | undefined;
}

const LABELS: Readonly<Record<TranslatableField, string>> = {
  Name: 'Name',
  Description: 'Description',
  Location: 'Location',
  MeetingPoint: 'Meeting point',
  Highlights: 'Highlights',
  Included: 'Included',
  Excluded: 'Not included',
  WhatToBring: 'What to bring',
};

/** The texts of a translation next to the original. Texts that the activity does not have are left out. */
export function TranslationPanel({ activity, locale, language, texts, rejection }: TranslationProps) {
  const path = `/dashboard/activities/${activity.publicId}/content`;
  const fields = TRANSLATABLE_FIELDS.filter(
    (field) => originalText(activity, field).length > 0 || linesOf(texts[field]).length > 0,
  );
  return (
    <Panel title={`${languageName(language)} translation`} id="translation">
      <Form id="translation" action={`${path}/${language}`} rejection={rejection} sendsChanges>
        {fields.map((field) => (
          <div key={field} class="columns halves">
            <div>
              <p class="small muted">
                {LABELS[field]} {texts[field] === undefined && <Badge tone="warn">Missing</Badge>}
              </p>
              <p class="prose" lang={locale}>
                {linesOf(originalText(activity, field))}
              </p>
            </div>
            <Translated field={field} value={linesOf(texts[field])} />
          </div>
        ))}
        <p class="hint">
          Texts that you leave empty are shown in the original. Clear all of them to remove the translation.
        </p>
        <button class="primary">Save</button>
      </Form>
      <p>
        <a href={path}>Edit the original</a>
      </p>
    </Panel>
  );
}

function Translated({ field, value }: { field: TranslatableField; value: string }) {
  const label = `${LABELS[field]}, translated`;
  return field === 'Name' || field === 'Location' ? (
    <TextInput name={field} label={label} value={value} optional />
  ) : (
    <TextArea name={field} label={label} value={value} rows={4} optional />
  );
}

function linesOf(text: string | readonly string[] = ''): string {
  return typeof text === 'string' ? text : text.join('\n');
}
