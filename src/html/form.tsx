import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Rejection, type SubmittedForm, shownBefore } from './forms';

interface FormState {
  readonly id: string;
  readonly rejection: Rejection | undefined;
  /** What the fields show in place of what is saved. */
  readonly entered: SubmittedForm | undefined;
  readonly sendsChanges: boolean;
}

/** What proves that a form came from a page of the one who is signed in; absent where nobody is. */
export const FormTokenContext = createContext<string | undefined>(undefined);

const FormContext = createContext<FormState>({
  id: 'form',
  rejection: undefined,
  entered: undefined,
  sendsChanges: false,
});

interface FormProps {
  /** Tells the forms of a page apart. */
  readonly id: string;
  readonly action: string;
  readonly rejection?: Rejection | undefined;
  /** What was entered so far, if the form is shown again though nothing was wrong with it. */
  readonly entered?: SubmittedForm | undefined;
  /** The ID of the part of the page that shows what the form would give, kept up to date while it is filled in. */
  readonly preview?: string;
  readonly class?: string;
  /** Whether only what was changed on the page counts, so that it undoes nothing that others change meanwhile. */
  readonly sendsChanges?: boolean;
  readonly children: ComponentChildren;
}

/** A form that changes something: with the session's token, and what was wrong with it above. */
export function Form({ id, action, rejection, entered, preview, children, class: className, ...others }: FormProps) {
  const token = useContext(FormTokenContext);
  const own = rejection?.form === id ? rejection : undefined;
  const { sendsChanges = false } = others;
  return (
    <form method="post" action={action} id={id} class={className} data-preview={preview} noValidate>
      {token && <input type="hidden" name="_csrf" value={token} />}
      <FormContext.Provider value={{ id, rejection: own, entered: own?.entered ?? entered, sendsChanges }}>
        {own && <FormErrors rejection={own} />}
        {children}
      </FormContext.Provider>
    </form>
  );
}

interface ConfirmedFormProps {
  readonly id: string;
  readonly action: string;
  /** What the first press asks for, such as "Remove". */
  readonly label: string;
  /** The same for those who do not see the row it stands in. */
  readonly fullLabel?: string;
  /** What happens then, in a sentence. */
  readonly consequence: ComponentChildren;
  /** What the second press does, such as "Remove Kim Okafor". */
  readonly button: string;
  readonly rejection?: Rejection | undefined;
  /** Fields, such as a reason. */
  readonly children?: ComponentChildren;
}

/** A form for what cannot be undone: it opens with a first press, says what will happen, and is sent with a second. */
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

function FormErrors({ rejection: { errors, unnamed, detail, extensions } }: { rejection: Rejection }) {
  const alternatives = (extensions['Alternatives'] ?? []) as readonly Alternative[];
  return (
    <div class="alert" role="alert">
      {errors.length > 0 ? (
        <ul>
          {errors.map(({ field, message }) => (
            <li key={message}>{`${labelOf(field)} ${messageOf(field, message)}`.trim()}</li>
          ))}
          {unnamed > 0 && <li>And {unnamed} more.</li>}
        </ul>
      ) : (
        <p>{detail}</p>
      )}
      {alternatives.length > 0 && (
        <p>
          Possible instead:{' '}
          {alternatives
            .map(({ Date: date, Time: time, Remaining: left }) => `${date} ${time} (${left} left)`)
            .join(', ')}
        </p>
      )}
    </div>
  );
}

/** `Customer.FirstName` is "First name" to people, and `URL` what it is. */
function labelOf(field: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (/^[A-Z]+$/.test(name)) return name;
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The API's message begins with the field's path, which people do not know. */
function messageOf(field: string, message: string): string {
  return /^[ ,]/.test(message.slice(field.length)) && message.startsWith(field)
    ? message.slice(field.length).replace(/^,? /, '')
    : message;
}

/** What a field shows: what was entered if the form was refused, and what is wrong with it. */
export function useField(name: string, value: string, alsoFor: readonly string[] = []) {
  const { id, rejection, entered } = useContext(FormContext);
  const errors = rejection?.errors.filter(({ field }) => field === name || alsoFor.includes(field)) ?? [];
  return {
    id: `${id}-${name.replaceAll('.', '-')}`,
    value: entered ? entered.text(name) : value,
    chosen: entered?.list(name),
    error: errors.map(({ field, message }) => messageOf(field, message)).join(' ') || undefined,
  };
}

interface ShownBeforeProps {
  readonly name: string;
  readonly values: readonly string[];
  /** The only values there can be here, if the list has several groups of boxes. */
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
