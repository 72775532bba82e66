import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { PERMISSIONS, securitySchemeOf } from './auth';
import { completeDocument } from './shared/openapi';

const DESCRIPTION = `
Slipway is an open backend for businesses that sell activities by the place and the hour.

**Partners (OTAs)** list products, look up dates and timeslots, read the waiver questions and book.
Every request carries \`Authorization: Bearer <key>\`; the operator issues the key. In the paths, \`partner\` may be
replaced by the slug of the partner the key was issued to.

Every error is a problem (RFC 9457, \`application/problem+json\`): branch on \`type\`, show \`detail\` to a developer, quote
\`RequestId\` when you report it. Repeat a POST safely with the same \`Idempotency-Key\`.
`.trim();

/** The OpenAPI document of every route, completed with problems and examples. */
export function buildOpenApiDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Slipway')
    .setDescription(DESCRIPTION)
    .setVersion('2.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This server');
  for (const permission of PERMISSIONS) {
    builder.addBearerAuth(
      { type: 'http', description: `An API key with the permission \`${permission}\`.` },
      securitySchemeOf(permission),
    );
  }
  return completeDocument(SwaggerModule.createDocument(app, builder.build(), { operationIdFactory: toOperationId }));
}

/** `PartnerBookingsController.create` is operation `partnerBookingsCreate`. */
function toOperationId(controller: string, method: string): string {
  const subject = controller.replace(/Controller$/, '');
  return subject[0]!.toLowerCase() + subject.slice(1) + method[0]!.toUpperCase() + method.slice(1);
}

/** Serves `/docs` and `/openapi.json`; the document is built at the first request for it. */
export function serveApiDocs(app: INestApplication): void {
  let document: OpenAPIObject | undefined;
  SwaggerModule.setup('docs', app, () => (document ??= buildOpenApiDocument(app)), {
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
    customSiteTitle: 'Slipway API',
    swaggerOptions: { persistAuthorization: true, tagsSorter: 'alpha', docExpansion: 'list' },
  });
}
