import express, { type Request, type Response } from 'express';
import { ForbiddenError, type SignedInStaff, isCsrfTokenOf } from '../../../platform/auth';
import type { PublicAddress } from '../../../platform/config';
import { ownMember } from '../../../platform/http/messages';
import { PayloadTooLargeError, UnsupportedMediaTypeError } from '../../../platform/errors';
import { SubmittedForm } from './submitted-form';

const FORM_LIMIT_BYTES = 100_000;

/** Field with the CSRF token of the session. */
export const CSRF_FIELD = '_csrf';

/** Field with a value that is new each time a form is rendered. */
export const ONE_TIME_FIELD = '_once';

const OUT_OF_DATE = 'This form is out of date. Go back, reload the page and try again.';

const FORM_TYPE = 'application/x-www-form-urlencoded';

// Express' form parsers create objects with a prototype, to which field names could be written.
const readBytes = express.raw({ type: FORM_TYPE, limit: FORM_LIMIT_BYTES });

/**
 * Parses the form of a request into its `form`. @throws UnsupportedMediaTypeError, PayloadTooLargeError,
 * ValidationError
 */
export async function readForm(request: Request, response: Response): Promise<void> {
  if (!request.is(FORM_TYPE)) throw new UnsupportedMediaTypeError('Submit the form on the page.');
  await new Promise<void>((resolve, reject) => {
    readBytes(request, response, (error?: unknown) => {
      if (!error) resolve();
      else if ((error as { status?: number }).status === 413) reject(new PayloadTooLargeError(FORM_LIMIT_BYTES));
      else reject(new UnsupportedMediaTypeError('The form could not be read.'));
    });
  });
  const { body } = request as { body: unknown };
  request.form = SubmittedForm.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '');
}

/**
 * Rejects forms that were sent by another site's page, according to the browser (CSRF).
 * @throws ForbiddenError
 */
export function rejectForeignForm(request: Request, address: PublicAddress): void {
  const site = request.headers['sec-fetch-site'];
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isForeignSite || isOwnOrigin(request, address) === false) {
    throw new ForbiddenError('This form was submitted from another site.');
  }
}

/**
 * Whether a signed-in person's form has the CSRF token of an earlier session.
 * @throws ForbiddenError if the token is wrong and the browser does not confirm that the page is ours
 */
export function isOfEarlierSession(request: Request, address: PublicAddress): boolean {
  const staff = ownMember(request, 'staff');
  if (!staff || isCsrfTokenOf(staff, ownMember(request, 'form')?.list(CSRF_FIELD)[0])) return false;
  if (request.headers['sec-fetch-site'] === 'same-origin' && isOwnOrigin(request, address)) return true;
  throw new ForbiddenError(OUT_OF_DATE);
}

/**
 * Requires the CSRF token of the session in a form with a file, which cannot be shown again to be confirmed.
 * @throws ForbiddenError
 */
export function requireOwnForm(staff: SignedInStaff, fields: readonly [name: string, value: string][]): void {
  const token = fields.find(([name]) => name === CSRF_FIELD)?.[1];
  if (!isCsrfTokenOf(staff, token)) throw new ForbiddenError(OUT_OF_DATE);
}

/** Undefined if the browser does not send the origin. */
function isOwnOrigin({ headers: { origin, host } }: Request, address: PublicAddress): boolean | undefined {
  return origin === undefined ? undefined : origin === new URL(address.link('/')).origin || hostOf(origin) === host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
