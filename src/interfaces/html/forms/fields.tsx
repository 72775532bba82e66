import type { ComponentChildren } from 'preact';
import { useLanguage } from '../language/language';
import { ShownBefore, useField } from './form';

interface FieldProps {
  /** Name of the API's field, such as `Customer.Email`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value?: string | number | null | undefined;
  readonly optional?: boolean;
  /** Further fields of the API whose errors are shown here. */
  readonly alsoFor?: readonly string[];
  /** Whether the field has the initial focus. */
  readonly autoFocus?: boolean;
}

interface Described {
  readonly id: string;
  readonly error: string | undefined;
}

function describedBy({ id, error }: Described, hint: string | undefined) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { ...(ids && { 'aria-describedby': ids }), ...(error && { 'aria-invalid': true as const }) };
}

function Labelled(props: {
  field: Described;
  label: string;
  hint?: string | undefined;
  optional?: boolean | undefined;
  children: ComponentChildren;
}) {
  const { field, label, hint, optional, children } = props;
  const { texts } = useLanguage();
  return (
    <div class="field">
      <label for={field.id}>
        {label} {optional && <span class="muted">{texts.common.optional}</span>}
      </label>
      {children}
      {hint && (
        <p class="hint" id={`${field.id}-hint`}>
          {hint}
        </p>
      )}
      {field.error && (
        <p class="error" id={`${field.id}-error`}>
          {field.error}
        </p>
      )}
    </div>
  );
}

interface InputProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'number' | 'date' | 'time' | 'datetime-local';
  readonly autocomplete?:
    'username' | 'current-password' | 'new-password' | 'given-name' | 'family-name' | 'email' | 'tel' | 'off';
  readonly min?: number | string;
  readonly max?: number | string;
  /** In minor units; used to show the total on the page. */
  readonly price?: number;
}

/** A single-line input for text, numbers and dates. */
export function TextInput({
  name,
  label,
  hint,
  value,
  optional,
  alsoFor,
  price,
  type = 'text',
  ...attributes
}: InputProps) {
  const field = useField(label, name, String(value ?? ''), alsoFor);
  // Preact's types require a literal type of input, but this is a property.
  const properties: Record<string, unknown> = {
    id: field.id,
    name,
    type,
    ...(type !== 'password' && { value: field.value }),
    ...(!optional && { required: true }),
    ...(price !== undefined && { 'data-price': price }),
    ...describedBy(field, hint),
    ...attributes,
  };
  return (
    <Labelled field={field} label={label} hint={hint} optional={optional}>
      <input {...properties} />
      {type !== 'password' && <ShownBefore name={name} values={[String(value ?? '')]} />}
    </Labelled>
  );
}

/** A field for one file. @param accept media types that the dialog offers */
export function FileInput({ name, label, hint, accept }: FieldProps & { accept: readonly string[] }) {
  const field = useField(label, name, '');
  return (
    <Labelled field={field} label={label} hint={hint}>
      <input type="file" id={field.id} name={name} accept={accept.join(',')} required {...describedBy(field, hint)} />
    </Labelled>
  );
}

export function TextArea({ name, label, hint, value, optional, rows = 3 }: FieldProps & { rows?: number }) {
  const field = useField(label, name, String(value ?? ''));
  return (
    <Labelled field={field} label={label} hint={hint} optional={optional}>
      <textarea id={field.id} name={name} rows={rows} {...describedBy(field, hint)}>
        {field.value}
      </textarea>
      <ShownBefore name={name} values={[String(value ?? '')]} />
    </Labelled>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export function Select({
  name,
  label,
  hint,
  value,
  optional,
  alsoFor,
  options,
  autoFocus = false,
}: FieldProps & { options: readonly Option[] }) {
  const field = useField(label, name, String(value ?? ''), alsoFor);
  return (
    <Labelled field={field} label={label} hint={hint} optional={optional}>
      <select id={field.id} name={name} autoFocus={autoFocus} {...describedBy(field, hint)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === field.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ShownBefore name={name} values={[String(value ?? '')]} />
    </Labelled>
  );
}

export function CheckBox({ name, label, checked }: { name: string; label: string; checked: boolean }) {
  const field = useField(label, name, checked ? 'on' : '');
  return (
    <div class="field check">
      <input id={field.id} name={name} type="checkbox" value="on" checked={field.value !== ''} />
      <label for={field.id}>{label}</label>
      <ShownBefore name={name} values={[checked ? 'on' : '']} />
    </div>
  );
}

interface ChoicesProps {
  readonly name: string;
  readonly legend: string;
  readonly type: 'radio' | 'checkbox';
  readonly options: readonly (Option & { readonly detail?: ComponentChildren; readonly disabled?: boolean })[];
  readonly chosen?: readonly string[];
  /** Whether one of the radio buttons has to be selected. */
  readonly required?: boolean;
  readonly alsoFor?: readonly string[];
  readonly class?: string;
}

/** Radio buttons or check boxes. */
export function Choices({ name, legend, type, options, chosen = [], alsoFor, ...attributes }: ChoicesProps) {
  const { class: className = '', required = false } = attributes;
  const field = useField(legend, name, '', alsoFor);
  const selected = field.chosen ?? chosen;
  return (
    <fieldset class={`choices ${className}`} {...(field.error && { 'aria-describedby': `${field.id}-error` })}>
      <legend>{legend}</legend>
      <div class="options">
        {options.map(({ value, label, detail, disabled = false }) => (
          <label key={value} class="option">
            <input
              type={type}
              name={name}
              value={value}
              checked={selected.includes(value)}
              disabled={disabled}
              required={required}
            />
            <span>
              {label}
              {detail && <span class="muted small">{detail}</span>}
            </span>
          </label>
        ))}
      </div>
      <ShownBefore name={name} values={chosen} among={options.map(({ value }) => value)} />
      {field.error && (
        <p class="error" id={`${field.id}-error`}>
          {field.error}
        </p>
      )}
    </fieldset>
  );
}
