import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { PROBLEMS, type ProblemSlug } from '../../errors';
import {
  OWN_ERRORS_EXTENSION,
  type OwnErrors,
  PERMISSION_EXTENSION,
  PROBLEMS_EXTENSION,
} from './api-answer.decorators';
import { declareHeaders } from './answer-headers';
import { describeRequests, dropLimitsOfAnswers } from './bodies';
import { NOT_IN_EXAMPLE, exampleOf } from './example';
import { nameSchemas } from './named-schemas';
import { completeNullable } from './nullable-schemas';
import { type OperationAt, needsKey, operationsOf } from './operations';
import { describeByName } from './parameters';
import { ANSWER_NAME, shareAnswers } from './shared-answers';
import { PROBLEM_SCHEMAS, problemExample } from './problem-schema';
import type { JsonSchema, Operation, Schemas } from './document-types';

/**
 * Completes a generated document: common problems of each kind of operation, headers, optional bodies, shared names and
 * descriptions, and an example for each body, built from those of its fields.
 */
export function completeDocument(document: OpenAPIObject): OpenAPIObject {
  const schemas = (document.components!.schemas ??= {}) as Schemas;
  Object.assign(schemas, structuredClone(PROBLEM_SCHEMAS));
  const operations = operationsOf(document);
  for (const { path, operation } of operations) {
    if (OWN_ERRORS_EXTENSION in operation) addOwnErrors(operation);
    else addProblems(operation, path);
    addExamples(operation, schemas);
  }
  for (const property of Object.values(schemas).flatMap((schema) => Object.values(schema.properties ?? {}))) {
    delete property[NOT_IN_EXAMPLE];
  }
  for (const { operation } of operations) {
    describePermission(operation);
    describeEmptyAnswer(operation);
  }
  describeRequests(operations, schemas);
  dropLimitsOfAnswers(operations, schemas);
  describeByName(operations, schemas);
  declareHeaders(document, operations);
  shareAnswers(document, operations);
  removeUnusedSecuritySchemes(document, operations);
  return completeNullable(nameSchemas(document));
}

function describePermission(operation: Operation): void {
  const permission = operation[PERMISSION_EXTENSION];
  if (typeof permission !== 'string') return;
  const own = operation.description ? `${operation.description}\n\n` : '';
  const need = permission === 'any' ? 'Accepts any API key.' : `Requires the permission \`${permission}\`.`;
  operation.description = `${own}${need}`;
}

/** Nest gives a 204 without a documented answer an empty description. */
function describeEmptyAnswer({ responses }: Operation): void {
  const empty = responses['204'];
  if (empty) empty.description ||= 'Success, without a body.';
}

function removeUnusedSecuritySchemes(document: OpenAPIObject, operations: readonly OperationAt[]): void {
  const security = operations.flatMap(({ operation }) => operation.security ?? []);
  const used = new Set(security.flatMap((scheme) => Object.keys(scheme)));
  const schemes = document.components!.securitySchemes ?? {};
  document.components!.securitySchemes = Object.fromEntries(Object.entries(schemes).filter(([name]) => used.has(name)));
}

function addOwnErrors(operation: Operation): void {
  const { schema, errors } = operation[OWN_ERRORS_EXTENSION] as { schema: JsonSchema; errors: readonly OwnErrors[] };
  delete operation[OWN_ERRORS_EXTENSION];
  for (const { status, name, description, examples } of errors) {
    const content = { 'application/json': { schema, examples } };
    operation.responses[status] = { [ANSWER_NAME]: name, description, content };
  }
}

function addProblems(operation: Operation, path: string): void {
  const own = (operation[PROBLEMS_EXTENSION] as ProblemSlug[] | undefined) ?? [];
  delete operation[PROBLEMS_EXTENSION];
  const byStatus = new Map<number, ProblemSlug[]>();
  for (const slug of new Set([...own, ...impliedProblems(operation, path)])) {
    const { status } = PROBLEMS[slug];
    byStatus.set(status, [...(byStatus.get(status) ?? []), slug]);
  }
  for (const [status, slugs] of [...byStatus].sort(([one], [other]) => one - other)) {
    operation.responses[status] = {
      [ANSWER_NAME]: slugs.map(toPascalCase).join('Or'),
      description: `${STATUS_CODES[status]}: ${slugs.map((slug) => `\`${slug}\``).join(', ')}.`,
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(
            slugs.map((slug) => [slug, { summary: PROBLEMS[slug].when, value: problemExample(slug) }]),
          ),
        },
      },
    };
  }
}

function toPascalCase(slug: string): string {
  return slug.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}

function impliedProblems(operation: Operation, path: string): ProblemSlug[] {
  const slugs: ProblemSlug[] = ['method-not-allowed', 'internal', 'overloaded'];
  if (needsKey(operation)) slugs.push('unauthorized', 'forbidden', 'rate-limited');
  // Every API operation rejects unknown query parameters.
  if (path.startsWith('/api/')) slugs.push('validation');
  const parameters = operation.parameters ?? [];
  if (operation.requestBody) slugs.push('malformed-body', 'payload-too-large', 'unsupported-media-type');
  if (parameters.some((parameter) => parameter.name === 'Idempotency-Key')) {
    slugs.push('invalid-idempotency-key', 'idempotency-conflict');
  }
  if (parameters.some((parameter) => parameter.name === 'If-Match')) slugs.push('precondition-failed');
  return slugs;
}

function addExamples(operation: Operation, schemas: Schemas): void {
  const bodies = [operation.requestBody, ...Object.values(operation.responses)];
  for (const content of bodies.flatMap((body) => Object.values(body?.content ?? {}))) {
    if (content.example !== undefined || content.examples !== undefined || !content.schema) continue;
    content.example = exampleOf(content.schema as JsonSchema, schemas);
  }
}
