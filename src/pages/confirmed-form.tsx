import type { ComponentChildren } from 'preact';
import { Form } from './form';
import type { Rejection } from './forms';

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
