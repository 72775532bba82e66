import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { randomToken } from '../../../platform/values/identifiers';
import type { FieldError } from '../../../platform/errors';
import { useLanguage } from '../language/language';
import type { Texts } from '../language/texts';
import { FieldLabelsContext } from './field-labels';
import { CSRF_FIELD, ONE_TIME_FIELD } from './form-body';
import { formatDate } from '../format';
import { type Rejection, type SubmittedForm, shownBefore } from './submitted-form';

interface FormState {
  readonly id: string;
  readonly rejection: Rejection | undefined;
  /** Input to show instead of the stored values. */
  readonly entered: SubmittedForm | undefined;
  readonly sendsChanges: boolean;
}

/** The CSRF token of the session; absent without a session. */
export const FormTokenContext = createContext<string | undefined>(undefined);

const FormContext = createContext<FormState>({
  id: 'form',
  rejection: undefined,
  entered: undefined,
  sendsChanges: false,
});

interface FormProps {
  /** Distinguishes several forms of a page. */
  readonly id: string;
  readonly action: string;
  readonly rejection?: Rejection | undefined;
  /** Input so far, if the form is shown again although it is valid. */
  readonly entered?: SubmittedForm | undefined;
  /** ID of the element that shows a preview of the result, updated while the form is edited. */
  readonly preview?: string;
  readonly class?: string;
  /** Whether only changed fields are submitted, so that concurrent changes by others are not undone. */
  readonly sendsChanges?: boolean;
  /** Whether the form has a field for a file. */
  readonly sendsFile?: boolean;
  /** Whether a form without a session counts once, too. */
  readonly countsOnce?: boolean | undefined;
  /** Value with which the form counts once; default: a new one. */
  readonly oneTimeValue?: string | undefined;
  readonly children: ComponentChildren;
}

/** A form with errors above the fields; with a session, also with its CSRF token and a one-time value. */
export function Form({ id, action, rejection, entered, preview, children, class: className, ...others }: FormProps) {
  const own = rejection?.form === id ? rejection : undefined;
  const { sendsChanges = false, sendsFile = false, countsOnce, oneTimeValue } = others;
  return (
    <form
      method="post"
      action={action}
      id={id}
      class={className}
      data-preview={preview}
      encType={sendsFile ? 'multipart/form-data' : undefined}
      noValidate
    >
      <HiddenValues countsOnce={countsOnce} oneTimeValue={oneTimeValue} />
      <FormContext.Provider value={{ id, rejection: own, entered: own?.entered ?? entered, sendsChanges }}>
        {own && <FormErrors rejection={own} />}
        {children}
      </FormContext.Provider>
    </form>
  );
}

function HiddenValues({ countsOnce, oneTimeValue }: Pick<FormProps, 'countsOnce' | 'oneTimeValue'>) {
  const token = useContext(FormTokenContext);
  return (
    <>
      {token && <input type="hidden" name={CSRF_FIELD} value={token} />}
      {(token || countsOnce) && <input type="hidden" name={ONE_TIME_FIELD} value={oneTimeValue ?? randomToken()} />}
    </>
  );
}

interface ConfirmedFormProps {
  readonly id: string;
  readonly action: string;
  /** Label of the first button, such as "Remove". */
  readonly label: string;
  /** The same for screen readers, which do not see the row. */
  readonly fullLabel?: string;
  /** The consequence, in one sentence. */
  readonly consequence: ComponentChildren;
  /** Label of the confirming button, such as "Remove Kim Okafor". */
  readonly button: string;
  readonly rejection?: Rejection | undefined;
  /** Additional fields, such as a reason. */
  readonly children?: ComponentChildren;
}

/** A form for actions that cannot be undone: a first button shows the consequence, and a second one submits. */
export function ConfirmedForm(props: ConfirmedFormProps) {
  const { id, action, label, fullLabel, consequence, button, rejection, children } = props;
  return (
    <details open={rejection?.form === id}>
      <summary aria-label={fullLabel}>{label}</summary>
      <Form id={id} action={action} rejection={rejection}>
        <p>{consequence}</p>
        {children}
        <button class="danger">{button}</button>
      </Form>
    </details>
  );
}

interface Alternative {
  readonly Date: string;
  readonly Time: string;
  readonly Remaining: number;
}

function FormErrors({ rejection }: { rejection: Rejection }) {
  const { form, errors, unnamed, entered, problem, detail, extensions } = rejection;
  const labels = useContext(FieldLabelsContext);
  const { texts, language } = useLanguage();
  const alternatives = (extensions['Alternatives'] ?? []) as readonly Alternative[];
  return (
    <div class="alert" role="alert">
      {errors.length > 0 ? (
        <ul>
          {errors.map((error) => (
            <li key={error.message}>
              {texts.errors.labelled(
                labels?.find(form, error.field) ?? labelOf(error.field),
                sentenceOf(texts, error, entered),
              )}
            </li>
          ))}
          {unnamed > 0 && <li>{texts.errors.more(unnamed)}</li>}
        </ul>
      ) : (
        <p>{texts.errors.problem(problem, detail)}</p>
      )}
      {alternatives.length > 0 && (
        <p>
          {texts.errors.alternatives}{' '}
          {alternatives
            .map(({ Date: date, Time: time, Remaining: left }) => {
              return `${formatDate(date, language)} ${time} (${texts.common.left(left)})`;
            })
            .join('; ')}
        </p>
      )}
    </div>
  );
}

/** Label of a field that the form does not have: `Customer.FirstName` becomes "First name", and `URL` stays. */
function labelOf(field: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (/^[A-Z]+$/.test(name)) return name;
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field that was left blank is missing, whatever rule of the API it breaks first. */
function sentenceOf({ errors }: Texts, { field, code, message }: FieldError, entered?: SubmittedForm): string {
  const isBlank = entered?.names.includes(field) && entered.text(field) === '';
  return errors.field(isBlank ? 'is-required' : code, messageOf(field, message));
}

/** Removes the field's path from the start of the API's message. */
function messageOf(field: string, message: string): string {
  return /^[ ,]/.test(message.slice(field.length)) && message.startsWith(field)
    ? message.slice(field.length).replace(/^,? /, '')
    : message;
}

/** Contents of a field: the input if the form was rejected, and its error. */
export function useField(label: string, name: string, value: string, alsoFor: readonly string[] = []) {
  const { id, rejection, entered } = useContext(FormContext);
  useContext(FieldLabelsContext)?.register(id, [name, ...alsoFor], label);
  const { texts } = useLanguage();
  const errors = rejection?.errors.filter(({ field }) => field === name || alsoFor.includes(field)) ?? [];
  return {
    id: `${id}-${name.replaceAll('.', '-')}`,
    value: entered ? entered.text(name) : value,
    chosen: entered?.list(name),
    error: errors.map((error) => sentenceOf(texts, error, entered)).join(' ') || undefined,
  };
}

interface CollapsedFieldsProps {
  readonly title: string;
  /** What is inside, next to the title. */
  readonly hint?: string;
  /** Matches the names of the fields inside, and those of their errors. */
  readonly fields: RegExp;
  /** Whether it is open without an error. */
  readonly isOpen?: boolean;
  /** Whether it looks like a section of the page. */
  readonly isPanel?: boolean;
  readonly children: ComponentChildren;
}

/** Fields that are collapsed unless one of them is invalid. */
export function CollapsedFields({
  title,
  hint,
  fields,
  isOpen = false,
  isPanel = false,
  children,
}: CollapsedFieldsProps) {
  const { rejection } = useContext(FormContext);
  const isWrong = rejection?.errors.some(({ field }) => fields.test(field)) ?? false;
  return (
    <details class={isPanel ? 'panel collapsed-panel' : 'collapsed-fields'} open={isOpen || isWrong}>
      <summary>
        {isPanel ? <h2>{title}</h2> : title} {hint && <span class="muted">{hint}</span>}
      </summary>
      <div class="collapsed-body">{children}</div>
    </details>
  );
}

interface ShownBeforeProps {
  readonly name: string;
  readonly values: readonly string[];
  /** Possible values of this part, if the list has several groups of boxes. */
  readonly among?: readonly string[];
}

/** Submits the value that the page showed for a field. An empty list is submitted as one empty value. */
export function ShownBefore({ name, values, among }: ShownBeforeProps) {
  const { entered, sendsChanges } = useContext(FormContext);
  if (!sendsChanges) return null;
  const shown = (entered?.list(shownBefore(name)) ?? values).filter((value) => !among || among.includes(value));
  const submitted = shown.length > 0 ? shown : [''];
  return (
    <>
      {submitted.map((value) => (
        <input key={value} type="hidden" name={shownBefore(name)} value={value} />
      ))}
    </>
  );
}
