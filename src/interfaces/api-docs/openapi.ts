import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { PACKAGE_VERSION } from '../../platform/config';
import { publicEvents } from '../../platform/domain-events';
import { type GuideSlug, guidePath } from '../../platform/http/guides';
import { KEY_SCHEME, METRICS_TOKEN_SCHEME, completeDocument } from '../../platform/http/openapi';

const DESCRIPTION = `
Slipway is an open-source booking backend for tours, courses and rentals: partner (OTA) bookings and exact usage
metering.

**Authentication.** Send \`Authorization: Bearer <key>\` with every request. The operator issues the API key; each
operation states the permission that it requires. In paths, you can replace \`partner\` with the slug of the partner to
which the key was issued.

**Partners (OTAs)** list products, check availability, read the waiver questions and book.

**Errors** are problem documents (RFC 9457, \`application/problem+json\`). Base your error handling on \`code\`, log
\`detail\` for your developers, and quote \`RequestId\` when you report a problem. To retry a POST safely, send the same
\`Idempotency-Key\` again.
`.trim();

/** Server address in the committed document; the served document contains the real one. */
const ADDRESS = 'http://127.0.0.1:3000';

/** In recommended reading order. */
const TAGS: readonly [name: string, description: string, guide?: GuideSlug][] = [
  ['Partner: products', 'Products of the operator, with their prices.', 'prices'],
  ['Partner: availability', 'Dates and timeslots that can be booked.', 'availability'],
  ['Partner: questions', 'Waiver questions for participants, and uploads that answer them.', 'waivers'],
  ['Partner: holds', 'Reservations that expire unless they are booked.', 'holds'],
  ['Partner: bookings', 'Create, read, change, move and cancel your bookings.', 'bookings'],
  ['Partner: statements', 'What you collect for your bookings, and what you owe the operator.', 'net-rates'],
  ['OCTO', 'The same products and places for resellers that use the OCTO standard.', 'octo'],
  ['Events', 'A complete, ordered feed of every change.', 'events'],
  ['Webhooks', 'Signed delivery of events to your server, at least once.', 'webhooks'],
  ['Usage meters', 'Record usage for billing, and read exact totals.', 'metering'],
  ['Usage in detail', 'Describe meters, break usage down and get notified at limits.', 'usage-queries'],
  ['Billing of usage', 'Prices of meters, and statements of what customers have to pay.', 'billing'],
  ['Shop: baskets', 'Baskets of the operator’s own shop, whose places are held and paid for together.', 'shop'],
  ['Shop: waitlist', 'Waitlists for full timeslots.', 'shop'],
  [
    'Waitlist offers',
    'Places offered to a customer on the waitlist. The token in the email replaces the API key.',
    'shop',
  ],
  ['Operator: settings', 'Name, time zone, currency, email sender and other settings of the operator.'],
  [
    'Operator: activities',
    'Activities for sale. Partners see published activities as products.',
    'operator-activities',
  ],
  [
    'Operator: timeslots',
    'Sessions and opening hours of activities, with their capacity and people.',
    'operator-activities',
  ],
  ['Operator: questions', 'Waiver questions of activities.', 'operator-activities'],
  ['Operator: bookings', 'Bookings from every source, with their tickets, payments and refunds.', 'operator-payments'],
  ['Operator: takings', 'Money that was taken and refunded, by day and payment method.', 'operator-payments'],
  ['Operator: waitlist', 'Customers who wait for places.', 'waitlist'],
  ['Operator: workflows', 'Emails that are sent automatically, and their history.', 'mails'],
  ['Operator: partners', 'Terms of partners, and statements of what they owe.', 'net-rates'],
  ['Operator: files', 'Files uploaded by customers and partners.'],
  ['Operator: keys', 'API keys and their permissions.', 'authentication'],
  ['Operator: staff', 'People who can sign in to the dashboard.', 'staff'],
  ['Operator: audit', 'Log of who changed what, and when.'],
  ['Payments', 'Webhook for the payment provider.'],
  ['Health', 'Health checks and metrics for monitoring.', 'monitoring'],
];

/** Builds the OpenAPI document of all routes, with problems and examples. */
export function buildOpenApiDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Slipway')
    .setDescription(DESCRIPTION)
    .setVersion(PACKAGE_VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(ADDRESS, 'This server')
    .setExternalDoc('Guides and quick start', `${ADDRESS}/docs`);
  for (const [name, description, guide] of TAGS) {
    const url = guide && `${ADDRESS}${guidePath(guide)}`;
    builder.addTag(name, description, url ? { url, description: 'Guide' } : undefined);
  }
  builder.addSecurity(KEY_SCHEME, {
    type: 'http',
    scheme: 'bearer',
    description: 'API key. Each operation states the permission that it requires.',
  });
  builder.addSecurity(METRICS_TOKEN_SCHEME, {
    type: 'http',
    scheme: 'bearer',
    description: 'Value of `METRICS_TOKEN` in the server’s environment.',
  });
  const document = completeDocument(
    SwaggerModule.createDocument(app, builder.build(), { operationIdFactory: (_controller, method) => method }),
  );
  // The data of plugins' events is unknown.
  if (publicEvents().length > 0)
    Object.assign(document.components!.schemas!['EventData']!, { additionalProperties: true });
  return document;
}

/** Returns the document of an application; it is built on first use and shared. */
export function openApiDocumentOf(app: INestApplication): () => OpenAPIObject {
  let document: OpenAPIObject | undefined;
  return () => (document ??= buildOpenApiDocument(app));
}
