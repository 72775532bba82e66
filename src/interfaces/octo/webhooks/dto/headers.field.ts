import { type FieldOptions, field, rule } from '../../../../platform/http/validation';

const MAX_HEADERS = 20;

/** Names as in RFC 9110, and values on a single line. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]{0,998}[\x21-\x7e])?$/;

/** Headers that HTTP, the body or the signature require. */
const OURS =
  /^(?:host|connection|content-.*|expect|keep-alive|te|trailer|transfer-encoding|upgrade|user-agent|webhook-.*|proxy-.*)$/i;

/** Request headers by name. */
export function HeadersField(options: FieldOptions) {
  return field(
    options,
    { type: 'object', additionalProperties: { type: 'string' }, maxProperties: MAX_HEADERS },
    rule('headers', `must be an object of at most ${MAX_HEADERS} headers, none of them one that we send.`, areHeaders),
  );
}

function areHeaders(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const headers = Object.entries(value);
  return headers.length <= MAX_HEADERS && headers.every(isHeader);
}

function isHeader([name, value]: [string, unknown]): boolean {
  return NAME.test(name) && !OURS.test(name) && typeof value === 'string' && VALUE.test(value);
}
