import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { PACKAGE_VERSION } from './config';
import { publicEvents } from './domain-events';
import { type GuideSlug, guidePath } from './shared/guides';
import { KEY_SCHEME, METRICS_TOKEN_SCHEME, completeDocument } from './shared/openapi';

const DESCRIPTION = `
Slipway is an open backend for businesses that sell activities by the place and the hour.

**Partners (OTAs)** list products, look up dates and timeslots, read the waiver questions and book.
Every request carries \`Authorization: Bearer <key>\`; the operator issues the key. In the paths, \`partner\` may be
replaced by the slug of the partner the key was issued to.

Every error is a problem (RFC 9457, \`application/problem+json\`): branch on \`code\`, show \`detail\` to a developer, quote
\`RequestId\` when you report it. Repeat a POST safely with the same \`Idempotency-Key\`.
`.trim();

/** Where the document says the server is; what is served says where it really is. */
const ADDRESS = 'http://127.0.0.1:3000';

/** In the order in which somebody who integrates reads them. */
const TAGS: readonly [name: string, description: string, guide?: GuideSlug][] = [
  ['Partner: products', 'What the operator sells, and what it costs.', 'prices'],
  ['Partner: availability', 'When there are places.', 'availability'],
  ['Partner: questions', 'What participants are asked before they come, and the files that answer it.', 'waivers'],
  ['Partner: holds', 'Places kept while the customer decides.', 'holds'],
  ['Partner: bookings', 'To book, and everything after it.', 'partner-flow'],
  ['OCTO', 'The same products and places for resellers that speak OCTO.'],
  ['Events', 'What happened, in order: nothing needs polling, and nothing is missed.', 'events'],
  ['Webhooks', 'Addresses that facts are sent to, signed and at least once.', 'webhooks'],
  ['Usage meters', 'To record what is billed by use, and to read exact totals of it.', 'metering'],
  ['Usage in detail', 'To say what meters are, to see what usage is made of, and to be told of limits.', 'metering'],
  ['Shop: baskets', 'The operator’s own shop: places kept and paid together.'],
  ['Shop: waitlist', 'To wait for a place in a full timeslot.'],
  ['Waitlist offers', 'What the link in the mail to a waiting customer opens, without a key.'],
  ['Operator: settings', 'Name, time zone, currency and mail sender of the operator.'],
  ['Operator: activities', 'What is sold; published ones are the products of partners.'],
  ['Operator: timeslots', 'When it takes place and for how many.'],
  ['Operator: questions', 'The waiver questions of an activity.'],
  ['Operator: bookings', 'Bookings of all sources: to find, make, change, move and cancel.'],
  ['Operator: waitlist', 'Who waits for a place.'],
  ['Operator: workflows', 'Mails that follow from what happens, and their history.'],
  ['Operator: files', 'What customers uploaded.'],
  ['Operator: keys', 'API keys and what they open.'],
  ['Operator: staff', 'Who may sign in to the dashboard.'],
  ['Operator: audit', 'Who did what, and when.'],
  ['Payments', 'For the payment provider.'],
  ['Health', 'For what watches over the server.'],
];

/** The OpenAPI document of every route, completed with problems and examples. */
export function buildOpenApiDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Slipway')
    .setDescription(DESCRIPTION)
    .setVersion(PACKAGE_VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(ADDRESS, 'This server')
    .setExternalDoc('Guides, and a quick start', `${ADDRESS}/docs`);
  for (const [name, description, guide] of TAGS) {
    const url = guide && `${ADDRESS}${guidePath(guide)}`;
    builder.addTag(name, description, url ? { url, description: 'The guide to it' } : undefined);
  }
  builder.addSecurity(KEY_SCHEME, {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key. Which permission it needs is said with each operation.',
  });
  builder.addSecurity(METRICS_TOKEN_SCHEME, {
    type: 'http',
    scheme: 'bearer',
    description: 'The `METRICS_TOKEN` of the server.',
  });
  const document = completeDocument(
    SwaggerModule.createDocument(app, builder.build(), { operationIdFactory: (_controller, method) => method }),
  );
  // What the events of plugins tell is not known here.
  if (publicEvents().length > 0)
    Object.assign(document.components!.schemas!['FactData']!, { additionalProperties: true });
  return document;
}

/** The document of an application for all that is made of it; it is built when somebody first asks. */
export function openApiDocumentOf(app: INestApplication): () => OpenAPIObject {
  let document: OpenAPIObject | undefined;
  return () => (document ??= buildOpenApiDocument(app));
}
