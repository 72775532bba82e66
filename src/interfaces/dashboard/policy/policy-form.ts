import { MAX_POLICY_STEPS } from '../../../operators';
import { type FieldError, ValidationError } from '../../../platform/errors';
import type { SubmittedForm } from '../../html';

export const STEPS = 'CancellationPolicy.Steps';
export const CUSTOMER_MAY_CANCEL = 'CancellationPolicy.CustomerMay.Cancel';
export const CUSTOMER_MAY_MOVE = 'CancellationPolicy.CustomerMay.Move';

const STEP_FIELDS = ['HoursBefore', 'RefundPercent'];

/** The fields that these functions read, and DTOs do not convert. */
export const POLICY_FIELDS = [
  ...STEP_FIELDS.map((name) => `${STEPS}.*.${name}`),
  ...[CUSTOMER_MAY_CANCEL, CUSTOMER_MAY_MOVE],
];

export function stepField(row: number, name: string): string {
  return `${STEPS}.${row}.${name}`;
}

/** The part of a request body with the policy; empty if nothing of it changed. The policy is one value. */
export function readPolicy(form: SubmittedForm): { CancellationPolicy?: object } {
  const fields = form.fields.filter((name) => name.startsWith('CancellationPolicy.'));
  if (!fields.some((name) => form.hasChanged(name))) return {};
  return { CancellationPolicy: enteredPolicy(form) };
}

/**
 * The same for an activity: without steps, it has the policy of the settings.
 * @throws ValidationError if customers may not do something but there are no steps
 */
export function readActivityPolicy(form: SubmittedForm): { CancellationPolicy?: object } {
  const changes = readPolicy(form);
  if (!changes.CancellationPolicy || usedRows(form).length > 0) return changes;
  const boxes = [CUSTOMER_MAY_CANCEL, CUSTOMER_MAY_MOVE];
  if (boxes.every((name) => form.text(name) !== '' || !form.hasChanged(name))) return { CancellationPolicy: {} };
  const message = `${STEPS} must not be empty if this activity has different rules for its customers.`;
  throw new ValidationError([{ field: STEPS, code: 'is-defined', message }]);
}

function enteredPolicy(form: SubmittedForm): object {
  const Steps = usedRows(form).map((row) =>
    Object.fromEntries(STEP_FIELDS.map((name) => [name, form.integer(stepField(row, name))])),
  );
  const CustomerMay = { Cancel: form.text(CUSTOMER_MAY_CANCEL) !== '', Move: form.text(CUSTOMER_MAY_MOVE) !== '' };
  return { Steps, CustomerMay };
}

/** Rows in which something was entered. */
function usedRows(form: SubmittedForm): number[] {
  const rows = Array.from({ length: MAX_POLICY_STEPS }, (_, row) => row);
  return rows.filter((row) => STEP_FIELDS.some((name) => form.text(stepField(row, name)) !== ''));
}

/** Converts the path of an error: the API numbers steps, the form its rows. */
export function nameStepAsInForm(form: SubmittedForm): (error: FieldError) => FieldError {
  const rows = usedRows(form);
  return (error) => {
    const [, index, name] = /^CancellationPolicy\.Steps\.(\d+)\.(\w+)$/.exec(error.field) ?? [];
    if (name === undefined) return error;
    const field = stepField(rows[Number(index)]!, name);
    return { ...error, field, message: `${field}${error.message.slice(error.field.length)}` };
  };
}
