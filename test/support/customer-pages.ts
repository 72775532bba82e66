import type { Shop } from '../../src/interfaces/public-pages/open-shop';
import { ShopFormTokens } from '../../src/interfaces/public-pages/shop/shop-form-tokens.service';
import type { ApiAnswer } from './api-client';
import type { TestApp, TestOperator } from './test-app';

const OPERATOR = '/api/v2/operator';

/** Submits the form of a page without a session, as a browser does. */
export function pressButton(
  test: TestApp,
  path: string,
  fields: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<ApiAnswer> {
  return test.anonymous.raw(path, {
    ...(signal && { signal }),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
}

/** Submits a form of the online shop that takes places, with the value that its page has. */
export async function takePlaces(
  test: TestApp,
  { id }: TestOperator,
  path: string,
  fields: Record<string, string>,
  signal?: AbortSignal,
): Promise<ApiAnswer> {
  const _once = await test.app.get(ShopFormTokens).issue({ id } as Shop);
  return pressButton(test, path, { _once, ...fields }, signal);
}

/** Where the answer to a form leads a browser: with a redirect, or with a page that continues automatically. */
export function leadsTo({ headers, text }: ApiAnswer): string | null {
  const continued = /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  return continued ?? headers.get('location');
}

/** The contents of a page without markup. */
export function textOf({ text }: ApiAnswer): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The path of the page on which a customer pays. */
export async function paymentPageOf({ api }: TestOperator, reference: string): Promise<string> {
  const { body } = await api.post(`${OPERATOR}/bookings/${reference}/payment-link`);
  return new URL(body.data.URL as string).pathname;
}

/** The path of the customer's page of a booking. */
export async function bookingPageOf({ api }: TestOperator, reference: string): Promise<string> {
  const body = { Trigger: 'booking-confirmed', DelayMinutes: 0, Subject: 'x', Body: '{{ links.manage }}' };
  const workflow = (await api.post(`${OPERATOR}/workflows`, { ...body, Enabled: false })).body.data;
  const preview = await api.post(`${OPERATOR}/workflows/${workflow.ID}/preview`, { BookingReference: reference });
  await api.delete(`${OPERATOR}/workflows/${workflow.ID}`);
  const [link] = (preview.body.data.Text as string).split('\n');
  return new URL(link!).pathname;
}
