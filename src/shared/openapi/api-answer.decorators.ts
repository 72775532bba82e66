import { type Type, applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { ProblemSlug } from '../problems';

interface DataOptions {
  status?: number;
  description?: string;
  list?: boolean;
  /** The list comes in pages, with `NextCursor`. */
  paged?: boolean;
}

/** Documents a success answer: `{ "data": … }` holding one `model` or a list of them. */
export function ApiData(model: Type, { status = 200, description, list = false, paged = false }: DataOptions = {}) {
  const item = { $ref: getSchemaPath(model) };
  const data = list || paged ? { type: 'array', items: item } : item;
  return applyDecorators(
    ApiExtraModels(model),
    ApiResponse({
      status,
      description: description ?? (status === 201 ? 'Created.' : 'Success.'),
      schema: {
        type: 'object',
        required: paged ? ['data', 'NextCursor'] : ['data'],
        properties: {
          data,
          ...(paged && { NextCursor: { type: 'string', nullable: true, example: null } }),
        },
      },
    }),
  );
}

/** The OpenAPI extension that carries the problems of an operation until the document is completed. */
export const PROBLEMS_EXTENSION = 'x-problems';

/**
 * Documents the problems that only this operation answers with. Those that follow from having a key, a body, a query
 * or an idempotency key are added to every such operation by itself.
 */
export function ApiProblems(...slugs: ProblemSlug[]) {
  return ApiExtension(PROBLEMS_EXTENSION, slugs);
}
