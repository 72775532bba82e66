import { type Price, type PriceModel, readPrices } from '../../../billing';
import { type FieldError, ValidationError } from '../../../platform/errors';
import { type SubmittedForm, fromDecimal } from '../../html';

/** Tiers in the form, of which the last ones may be empty. */
const MAX_ROWS = 20;

interface TierRow {
  /** Position in the form. */
  readonly row: number;
  readonly upTo: string;
  readonly unitPrice: string;
  readonly flatFee: string;
}

/**
 * Reads the form of a price with the validation of the API.
 * @throws ValidationError with the field names of the form
 */
export function readPriceForm(form: SubmittedForm, currency: string): Price {
  const rows = tierRows(form);
  const packageSize = form.text('PackageSize');
  const text = JSON.stringify([
    {
      From: form.text('From'),
      Currency: currency,
      Model: form.text('Model') as PriceModel,
      Tiers: rows.map((row) => toTier(row, currency)),
      ...(packageSize !== '' && { PackageSize: numberMarked(packageSize) }),
    },
  ]).replace(MARKED, '$1');
  try {
    return readPrices({ value: JSON.parse(text), text })[0]!;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(error.errors.map((each) => inForm(each, rows)));
  }
}

function tierRows(form: SubmittedForm): TierRow[] {
  return Array.from({ length: MAX_ROWS }, (_, row) => ({
    row,
    upTo: form.text(`Tiers.${row}.UpTo`),
    unitPrice: form.text(`Tiers.${row}.UnitPrice`),
    flatFee: form.text(`Tiers.${row}.FlatFee`),
  })).filter(({ upTo, unitPrice, flatFee }) => upTo !== '' || unitPrice !== '' || flatFee !== '');
}

function toTier({ upTo, unitPrice, flatFee }: TierRow, currency: string) {
  return {
    UpTo: upTo === '' ? null : numberMarked(upTo),
    UnitPrice: unitPrice,
    ...(flatFee !== '' && { FlatFee: { Amount: fromDecimal(flatFee, currency), Currency: currency } }),
  };
}

/** Numbers are written into the JSON text as they were typed, because a double would lose digits. */
const MARKED = /"<number>([\d.]+)<\/number>"/g;

function numberMarked(text: string): string {
  const digits = text.replaceAll(',', '');
  return /^(0|[1-9]\d{0,19})(\.\d{1,20})?$/.test(digits) ? `<number>${digits}</number>` : text;
}

/** Names the field of the form instead of that of the list. */
function inForm({ field, message, ...error }: FieldError, rows: readonly TierRow[]): FieldError {
  const [, ...path] = field.split('.');
  const isTier = path[0] === 'Tiers' && path.length > 2;
  const name = isTier ? ['Tiers', rows[Number(path[1])]!.row, ...path.slice(2, 3)].join('.') : path.join('.');
  return { ...error, field: name, message: message.replace(field, name) };
}
