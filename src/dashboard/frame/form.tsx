import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Rejection } from './forms';
import { VisitContext } from './visit';

interface FormState {
  readonly id: string;
  readonly rejection: Rejection | undefined;
}

const FormContext = createContext<FormState>({ id: 'form', rejection: undefined });

interface FormProps {
  /** Tells the forms of a page apart. */
  readonly id: string;
  readonly action: string;
  readonly rejection?: Rejection | undefined;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A form that changes something: with the session's token, and what was wrong with it above. */
export function Form({ id, action, rejection, children, class: className }: FormProps) {
  const visit = useContext(VisitContext);
  const own = rejection?.form === id ? rejection : undefined;
  return (
    <form method="post" action={action} id={id} class={className} noValidate>
      {visit && <input type="hidden" name="_csrf" value={visit.staff.csrfToken} />}
      <FormContext.Provider value={{ id, rejection: own }}>
        {own && <Refusal rejection={own} />}
        {children}
      </FormContext.Provider>
    </form>
  );
}

interface Alternative {
  readonly Date: string;
  readonly Time: string;
  readonly Remaining: number;
}

function Refusal({ rejection: { errors, detail, extensions } }: { rejection: Rejection }) {
  const alternatives = (extensions['Alternatives'] ?? []) as readonly Alternative[];
  return (
    <div class="alert" role="alert">
      {errors.length > 0 ? (
        <ul>
          {errors.map(({ field, message }) => (
            <li key={field}>{`${labelOf(field)} ${messageOf(field, message)}`.trim()}</li>
          ))}
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

/** `Customer.FirstName` is "First name" to people. */
function labelOf(field: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The API's message begins with the field's path, which people do not know. */
function messageOf(field: string, message: string): string {
  return message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
}

/** What a field shows: what was entered if the form was refused, and what is wrong with it. */
export function useField(name: string, value: string, alsoFor: readonly string[] = []) {
  const { id, rejection } = useContext(FormContext);
  const error = rejection?.errors.find(({ field }) => field === name || alsoFor.includes(field));
  return {
    id: `${id}-${name.replaceAll('.', '-')}`,
    value: rejection ? rejection.entered.text(name) : value,
    chosen: rejection ? rejection.entered.list(name) : undefined,
    error: error && messageOf(error.field, error.message),
  };
}
