import { CSRF_FIELD, Form, ONE_TIME_FIELD, PageView, type SubmittedForm } from '../../html';

/** Maximum length of a saved form, because it must fit into another form. */
const MAX_FORM_LENGTH = 50_000;

/** A form that was sent without a session, or from a page of an earlier session. */
export interface UnsentForm {
  /** Its target address. */
  readonly action: string;
  readonly entered: SubmittedForm;
}

/** Serializes a form to be saved during sign-in; undefined for forms with passwords. */
export function saveForm(form: SubmittedForm): string | undefined {
  const names = form.names.filter((name) => name !== CSRF_FIELD);
  if (names.some((name) => /password/i.test(name))) return undefined;
  const fields = names.flatMap((name) => form.list(name).map((value): [string, string] => [name, value]));
  const text = new URLSearchParams(fields).toString();
  return text.length > MAX_FORM_LENGTH ? undefined : text;
}

/** Shows the unsaved form with a button that sends it. It is never sent automatically. */
export function unsentView(form: UnsentForm, status: number): PageView {
  return new PageView('Not saved yet', <UnsentPage {...form} />, status);
}

export function UnsentPage({ action, entered }: UnsentForm) {
  const names = entered.names.filter((name) => name !== CSRF_FIELD && name !== ONE_TIME_FIELD);
  const fields = names.flatMap((name) => entered.list(name).map((value) => [name, value] as const));
  const shown = fields.filter(([name, value]) => !name.startsWith('_') && value.trim() !== '');
  return (
    <div class="panel">
      <p>Your session had expired when you submitted this form, so nothing was saved.</p>
      <Form id="unsent" action={action} oneTimeValue={entered.text(ONE_TIME_FIELD) || undefined}>
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {shown.length > 0 && (
          <details>
            <summary>What you entered</summary>
            <dl class="facts">
              {shown.map(([name, value], index) => (
                <div key={index}>
                  <dt>{name}</dt>
                  <dd class="prose">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
        <div class="actions">
          <button class="primary" autoFocus>
            Submit now
          </button>
          <a class="button" href="/dashboard">
            Discard
          </a>
        </div>
      </Form>
    </div>
  );
}
