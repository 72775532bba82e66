import express, { type Request, type Response } from 'express';
import { ForbiddenError, isCsrfTokenOf } from '../auth';
import type { PublicAddress } from '../config';
import { ownMember } from '../shared/http';
import { PayloadTooLargeError, UnsupportedMediaTypeError } from '../shared/problems';
import { SubmittedForm } from './forms';

const FORM_LIMIT_BYTES = 100_000;

const FORM_TYPE = 'application/x-www-form-urlencoded';

// Parsers of Express give a body that inherits from all objects, to which names of fields can be written.
const readBytes = express.raw({ type: FORM_TYPE, limit: FORM_LIMIT_BYTES });

/** Reads the form of a request into its `form`. @throws UnsupportedMediaTypeError, PayloadTooLargeError, ValidationError */
export async function readForm(request: Request, response: Response): Promise<void> {
  if (!request.is(FORM_TYPE)) throw new UnsupportedMediaTypeError('Send the form of the page.');
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
 * Refuses forms that another site's page has sent, by where the browser says it comes from.
 * @throws ForbiddenError
 */
export function rejectForeignForm(request: Request, address: PublicAddress): void {
  const site = request.headers['sec-fetch-site'];
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isForeignSite || isOwnOrigin(request, address) === false) {
    throw new ForbiddenError('This form came from another site.');
  }
}

/**
 * Whether a form of somebody who is signed in lacks the token of their session, which only our own pages hold, because
 * the page is of an earlier session.
 * @throws ForbiddenError when the token is wrong and the browser does not say that the page is ours
 */
export function isOfEarlierSession(request: Request, address: PublicAddress): boolean {
  const staff = ownMember(request, 'staff');
  if (!staff || isCsrfTokenOf(staff, ownMember(request, 'form')?.list('_csrf')[0])) return false;
  if (request.headers['sec-fetch-site'] === 'same-origin' && isOwnOrigin(request, address)) return true;
  throw new ForbiddenError('This form is out of date. Go back, reload the page and try again.');
}

/** Undefined when the browser does not say it. */
function isOwnOrigin({ headers: { origin, host } }: Request, address: PublicAddress): boolean | undefined {
  return origin === undefined ? undefined : origin === new URL(address.link('/')).origin || hostOf(origin) === host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
