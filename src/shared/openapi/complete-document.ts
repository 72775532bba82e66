import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { PROBLEMS, type ProblemSlug } from '../problems/catalogue';
import { PROBLEMS_EXTENSION } from './api-answer.decorators';
import { NOT_IN_EXAMPLE, exampleOf } from './example';
import { PROBLEM_SCHEMA, problemExample } from './problem-schema';
import type { JsonSchema, Operation, Schemas } from './document-types';

/**
 * Adds to a generated document what follows from rules that hold everywhere: the problems every operation of a kind
 * can answer with, and an example for each body, put together from the examples of its fields.
 */
export function completeDocument(document: OpenAPIObject): OpenAPIObject {
  const schemas = (document.components!.schemas ??= {}) as Schemas;
  schemas['Problem'] = PROBLEM_SCHEMA;
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
      if (!['get', 'post', 'put', 'patch', 'delete'].includes(method)) continue;
      addProblems(operation, path);
      addExamples(operation, schemas);
    }
  }
  for (const property of Object.values(schemas).flatMap((schema) => Object.values(schema.properties ?? {}))) {
    delete property[NOT_IN_EXAMPLE];
  }
  removeUnusedSecuritySchemes(document);
  return document;
}

function removeUnusedSecuritySchemes(document: OpenAPIObject): void {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item as Record<string, Operation>));
  const used = new Set(operations.flatMap(({ security }) => security ?? []).flatMap((scheme) => Object.keys(scheme)));
  const schemes = document.components!.securitySchemes ?? {};
  document.components!.securitySchemes = Object.fromEntries(Object.entries(schemes).filter(([name]) => used.has(name)));
}

function addProblems(operation: Operation, path: string): void {
  const own = (operation[PROBLEMS_EXTENSION] as ProblemSlug[] | undefined) ?? [];
  delete operation[PROBLEMS_EXTENSION];
  const byStatus = new Map<number, ProblemSlug[]>();
  for (const slug of new Set([...own, ...impliedProblems(operation)])) {
    const { status } = PROBLEMS[slug];
    byStatus.set(status, [...(byStatus.get(status) ?? []), slug]);
  }
  for (const [status, slugs] of [...byStatus].sort(([one], [other]) => one - other)) {
    operation.responses[status] = {
      description: `${STATUS_CODES[status]}: ${slugs.map((slug) => `\`${slug}\``).join(', ')}.`,
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(
            slugs.map((slug) => [slug, { summary: PROBLEMS[slug].when, value: problemExample(slug, path) }]),
          ),
        },
      },
    };
  }
}

function impliedProblems(operation: Operation): ProblemSlug[] {
  const slugs: ProblemSlug[] = ['internal', 'overloaded'];
  if (operation.security?.some((scheme) => Object.keys(scheme).length > 0)) {
    slugs.push('unauthorized', 'forbidden', 'rate-limited');
  }
  const parameters = operation.parameters ?? [];
  if (parameters.some((parameter) => parameter.in === 'query')) slugs.push('validation');
  if (operation.requestBody) slugs.push('malformed-body', 'payload-too-large', 'unsupported-media-type', 'validation');
  if (parameters.some((parameter) => parameter.name === 'Idempotency-Key')) {
    slugs.push('invalid-idempotency-key', 'idempotency-conflict');
  }
  return slugs;
}

function addExamples(operation: Operation, schemas: Schemas): void {
  const bodies = [operation.requestBody, ...Object.values(operation.responses)];
  for (const content of bodies.flatMap((body) => Object.values(body?.content ?? {}))) {
    if (content.example !== undefined || content.examples !== undefined || !content.schema) continue;
    content.example = exampleOf(content.schema as JsonSchema, schemas);
  }
}
