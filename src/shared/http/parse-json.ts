import { isUtf8 } from 'node:buffer';
import { MalformedBodyError } from '../problems/common.errors';
import { refuseUnsafeShape } from '../validation/request-shape';

/** A JSON body as parsed and as it was sent. */
export interface JsonBody {
  readonly value: unknown;
  readonly text: string;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** @throws MalformedBodyError when the bytes are not UTF-8 */
export function requireUtf8(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw new MalformedBodyError('The body is not valid UTF-8.');
}

/**
 * Parses a JSON body by the same rules as the parser of the framework.
 * @throws MalformedBodyError, ValidationError when it nests too deeply or has a field named like a member of every object
 */
export function parseJson(bytes: Buffer): JsonBody {
  requireUtf8(bytes);
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch {
    throw new MalformedBodyError();
  }
  refuseUnsafeShape(value);
  return { value, text };
}
