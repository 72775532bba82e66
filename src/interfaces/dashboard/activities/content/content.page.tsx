import {
  type Activity,
  CATEGORIES,
  TRANSLATABLE_FIELDS,
  type Translations,
  localize,
  untranslatedFields,
} from '../../../../catalog';
import { languageName } from '../../../../platform/values/language';
import { Badge, Choices, Empty, Form, Panel, type Rejection, TextArea, TextInput, count } from '../../../html';
import { ActivityContent } from '../../../public-pages';
import { TranslationPanel } from './translation.panel';

interface ContentProps {
  readonly activity: Activity;
  readonly translations: Translations;
  /** The language of the original. */
  readonly locale: string;
  /** The translation that is edited. */
  readonly language: string | undefined;
  readonly rejection: Rejection | undefined;
}

/** What sells an activity, how customers see it, and its translations next to the original. */
export function ContentPage({ activity, translations, locale, language, rejection }: ContentProps) {
  const path = `/dashboard/activities/${activity.publicId}`;
  const texts = language === undefined ? undefined : (translations[language] ?? {});
  return (
    <>
      <p class="switch">
        <a href={path}>Activity</a>
        <a href="#translations">Translations</a>
        <a href="#preview">Preview</a>
      </p>
      {language !== undefined && texts ? (
        <TranslationPanel {...{ activity, locale, language, texts, rejection }} />
      ) : (
        <ContentPanel activity={activity} rejection={rejection} />
      )}
      <TranslationsPanel {...{ activity, translations }} />
      <Preview activity={localize(activity, texts)} language={language ?? locale} />
    </>
  );
}

const ONE_PER_LINE = 'One per line, up to 20';

function ContentPanel({ activity, rejection }: Pick<ContentProps, 'activity' | 'rejection'>) {
  const { content, contentLists } = activity;
  const action = `/dashboard/activities/${activity.publicId}/content`;
  return (
    <Panel title="Content" id="content">
      <Form id="content" action={action} rejection={rejection} sendsChanges>
        <Lines name="Highlights" label="Highlights" texts={contentLists.highlights} />
        <div class="columns halves">
          <Lines name="Included" label="Included" texts={contentLists.included} />
          <Lines name="Excluded" label="Not included" texts={contentLists.excluded} />
        </div>
        <Lines name="WhatToBring" label="What to bring" texts={contentLists.whatToBring} />
        <TextArea
          name="MeetingPoint"
          label="Meeting point"
          hint="How customers find the start"
          value={content.meetingPoint}
          rows={2}
          optional
        />
        <TextInput
          name="Languages"
          label="Given in"
          hint="Language tags, such as en de pt-BR"
          value={content.languages.join(' ')}
          optional
        />
        <Choices
          name="Categories"
          legend="Categories"
          type="checkbox"
          class="short"
          options={CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }))}
          chosen={content.categories}
        />
        <button class="primary">Save</button>
      </Form>
    </Panel>
  );
}

function Lines({ name, label, texts }: { name: string; label: string; texts: readonly string[] }) {
  return <TextArea name={name} label={label} hint={ONE_PER_LINE} value={texts.join('\n')} rows={4} optional />;
}

/** `Boat tours` for `boat-tours`. */
function categoryLabel(category: string): string {
  const words = category.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function TranslationsPanel({ activity, translations }: Pick<ContentProps, 'activity' | 'translations'>) {
  const path = `/dashboard/activities/${activity.publicId}/content`;
  return (
    <Panel title="Translations" id="translations">
      {Object.keys(translations).length === 0 ? (
        <Empty title="No translations yet.">
          <p>Partners and the online shop show the original to everybody.</p>
        </Empty>
      ) : (
        <ul class="list">
          {Object.entries(translations).map(([tag, texts]) => {
            const missing = untranslatedFields(activity, texts).length;
            return (
              <li key={tag}>
                <a href={`${path}?Language=${tag}`}>{languageName(tag)}</a> <code>{tag}</code>{' '}
                {missing === 0 ? (
                  <Badge tone="good">Complete</Badge>
                ) : (
                  <Badge tone="warn">{`${count(missing, 'text')} of ${TRANSLATABLE_FIELDS.length} missing`}</Badge>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <form method="get" action={path} class="inline">
        <TextInput name="Language" label="Translate into" hint="Language tag, such as de or pt-BR" />
        <button>Translate</button>
      </form>
    </Panel>
  );
}

function Preview({ activity, language }: { activity: Activity; language: string }) {
  return (
    <Panel title={`Preview: ${languageName(language)}`} id="preview">
      <div lang={language} class="preview">
        <p>
          <strong>{activity.name}</strong>
        </p>
        {activity.location !== '' && <p class="muted">{activity.location}</p>}
        {activity.description !== '' && <p class="prose">{activity.description}</p>}
        <ActivityContent activity={activity} />
      </div>
    </Panel>
  );
}
