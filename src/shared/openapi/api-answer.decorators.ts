import { type Type, applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiResponse, ApiSecurity, getSchemaPath } from '@nestjs/swagger';
import type { ProblemSlug } from '../problems';
import { refTo } from './answer-headers';
import { KEY_SCHEME } from './operations';
import { namedEnvelope, withoutSuffix } from './named-schemas';

interface DataOptions {
  status?: number;
  description?: string;
  list?: boolean;
  /** One or a list of them, as the request was. */
  oneOrList?: boolean;
  /** The list comes in pages, with `NextCursor`. */
  paged?: boolean;
  /** The answer tells in `Location` where to read what was made. */
  located?: boolean;
}

/** Documents a success answer: `{ "data": … }` holding one of `models` or a list of them. */
export function ApiData(models: Type | readonly Type[], { status = 200, located, ...options }: DataOptions = {}) {
  const types = [models].flat();
  return applyDecorators(
    ApiExtraModels(...types),
    ApiResponse({
      status,
      ...(located && { headers: { Location: refTo('Location') } }),
      description: options.description ?? (status === 201 ? 'Created.' : 'Success.'),
      schema: envelopeOf(types, options),
    }),
  );
}

const NEXT_CURSOR = {
  type: 'string',
  nullable: true,
  example: null,
  description: '`Cursor` of the next page; null on the last.',
};

function envelopeOf(types: readonly Type[], options: Pick<DataOptions, 'list' | 'paged' | 'oneOrList'>) {
  const { list = false, paged = false, oneOrList = false } = options;
  const refs = types.map((type) => ({ $ref: getSchemaPath(type) }));
  const item = refs.length === 1 ? refs[0]! : { oneOf: refs };
  const isList = list || paged;
  const items = { type: 'array', items: item, description: 'What was found, in order.' };
  const name = types.map((type) => withoutSuffix(type.name)).join('Or');
  return {
    ...namedEnvelope(`${name}${endingOf(options)}`),
    type: 'object',
    required: paged ? ['data', 'NextCursor'] : ['data'],
    properties: {
      data: oneOrList ? { oneOf: [item, items] } : isList ? items : item,
      ...(paged && { NextCursor: NEXT_CURSOR }),
    },
  };
}

function endingOf({ list, paged, oneOrList }: DataOptions): string {
  if (paged) return 'Page';
  if (oneOrList) return 'OneOrList';
  return list ? 'List' : 'Response';
}

/** The OpenAPI extension that tells which permission a key needs. */
export const PERMISSION_EXTENSION = 'x-permission';

/** Documents that a key with this permission is needed. */
export function ApiKeyed(permission: string) {
  return applyDecorators(ApiSecurity(KEY_SCHEME), ApiExtension(PERMISSION_EXTENSION, permission));
}

/** The OpenAPI extension that carries errors in a form of their own until the document is completed. */
export const OWN_ERRORS_EXTENSION = 'x-own-errors';

/** Errors of one status in another form than problem details. */
export interface OwnErrors {
  readonly status: number;
  /** Under which the document says them once. */
  readonly name: string;
  readonly description: string;
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: object }>>;
}

/** Documents all errors of an operation that does not answer with problem details. */
export function ApiOwnErrors(model: Type, errors: readonly OwnErrors[]) {
  return applyDecorators(
    ApiExtraModels(model),
    ApiExtension(OWN_ERRORS_EXTENSION, { schema: { $ref: getSchemaPath(model) }, errors }),
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
