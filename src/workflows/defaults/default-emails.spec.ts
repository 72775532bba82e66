import { type PublicAddress } from '../../platform/config';
import { LANGUAGES } from '../../platform/values/language';
import { exampleFields } from '../templates/merge-fields';
import { findFaults, renderEmail } from '../templates/templates';
import { defaultEmail, translationOf } from './default-emails';
import { DEFAULT_WORKFLOWS } from './default-workflows';

const FIELD = /\b(?:booking|cancellation|activity|session|links|customer)\.\w+/g;

/** Fields of a template, with those of dates alike in every language. */
function fieldsOf(template: string): string[] {
  const fields = (template.match(FIELD) ?? []).map((name) => name.replace('long_date', 'date'));
  return [...new Set(fields)].filter((name) => name !== 'customer.last_name').sort();
}

describe.each(DEFAULT_WORKFLOWS.map(({ preset }) => preset))('the default email %s', (preset) => {
  const english = defaultEmail(preset, 'en');

  it.each(LANGUAGES)('has a valid template with the same fields in %s', (language) => {
    const { subject, body } = defaultEmail(preset, language);
    const example = exampleFields(
      'Cove Kayaks',
      { link: (path: string) => `https://x.example${path}` } as PublicAddress,
      language,
    );
    expect(findFaults({ subject, body }, example)).toEqual([]);
    expect([fieldsOf(subject), fieldsOf(body)]).toEqual([fieldsOf(english.subject), fieldsOf(english.body)]);
    if (language === 'en') return;
    const { text } = renderEmail({ subject, body }, example);
    expect(text).not.toMatch(/\b(?:your|please|you|booking|December)\b/i);
  });

  it('is translated until the operator changes it', () => {
    expect(translationOf(english, 'de')).toEqual(defaultEmail(preset, 'de'));
    expect(translationOf({ ...english, subject: `${english.subject}!` }, 'de')).toBeUndefined();
    expect(translationOf({ ...english, body: `${english.body} ` }, 'de')).toBeUndefined();
  });
});
