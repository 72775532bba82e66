import { type Type, applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiHeader, ApiResponse, ApiSecurity, getSchemaPath } from '@nestjs/swagger';
import type { ProblemSlug } from '../../errors';
import { refTo } from './answer-headers';
import { KEY_SCHEME } from './operations';
import { namedEnvelope, withoutSuffix } from './named-schemas';

interface DataOptions {
  status?: number;
  description?: string;
  list?: boolean;
  /** One object or a list, depending on the request. */
  oneOrList?: boolean;
  /** A paged list with `NextCursor`. */
  paged?: boolean;
  /** A list that is paged, with `NextCursor`, only with certain parameters. */
  mayBePaged?: boolean;
  /** What the response may contain as `Totals`, next to its data. */
  totals?: Type;
  /** Further members of the response, which are always present. */
  also?: Readonly<Record<string, AlsoMember>>;
  /** The response has a `Location` of the created resource. */
  located?: boolean;
  /** The language of its texts is selected by `Accept-Language`. */
  localized?: boolean;
}

/** Browsers let pages of other origins read it, so it is not one of the headers that are exposed to them. */
const CONTENT_LANGUAGE = {
  description: 'BCP 47 tag of the language of the texts, selected by `Accept-Language`.',
  schema: { type: 'string', example: 'de' },
} as const;

/** Documents that the request selects the language of texts. */
export function AcceptsLanguages() {
  return ApiHeader({
    name: 'Accept-Language',
    required: false,
    description:
      'Preferred languages of the texts, such as `de-AT, de;q=0.9, en;q=0.5` (RFC 9110). Without it, or if there are no texts in any of them, the response is in the language of the operator.',
    schema: { type: 'string' },
  });
}

interface AlsoMember {
  readonly type: Type;
  readonly description: string;
}

/** Documents a successful response: `{ "data": … }` with one of `models` or a list of them. */
export function ApiData(
  models: Type | readonly Type[],
  { status = 200, located, localized, ...options }: DataOptions = {},
) {
  const types = [models].flat();
  const also = Object.values(options.also ?? {});
  const headers = {
    ...(located && { Location: refTo('Location') }),
    ...(localized && { 'Content-Language': CONTENT_LANGUAGE }),
  };
  return applyDecorators(
    ApiExtraModels(...types, ...(options.totals ? [options.totals] : []), ...also.map(({ type }) => type)),
    ...(localized ? [AcceptsLanguages()] : []),
    ApiResponse({
      status,
      ...(Object.keys(headers).length > 0 && { headers }),
      description: options.description ?? (status === 201 ? 'Created.' : 'Success.'),
      schema: envelopeOf(types, options),
    }),
  );
}

const NEXT_CURSOR = {
  type: 'string',
  nullable: true,
  example: null,
  description: '`Cursor` of the next page; `null` on the last page.',
};

function envelopeOf(types: readonly Type[], options: Omit<DataOptions, 'status' | 'description'>) {
  const { list, paged, mayBePaged = paged, oneOrList, totals, also = {} } = options;
  const refs = types.map((type) => ({ $ref: getSchemaPath(type) }));
  const item = refs.length === 1 ? refs[0]! : { oneOf: refs };
  const isList = list === true || paged === true;
  const items = { type: 'array', items: item, description: 'Results, in order.' };
  const name = types.map((type) => withoutSuffix(type.name)).join('Or');
  return {
    ...namedEnvelope(`${name}${endingOf(options)}`),
    type: 'object',
    required: ['data', ...(paged ? ['NextCursor'] : []), ...Object.keys(also)],
    properties: {
      ...membersOf(also),
      data: oneOrList ? { oneOf: [item, items] } : isList ? items : item,
      ...(mayBePaged && { NextCursor: NEXT_CURSOR }),
      ...(totals && { Totals: memberOf(totals, 'Sums over all pages.') }),
    },
  };
}

function membersOf(also: Readonly<Record<string, AlsoMember>>) {
  return Object.fromEntries(
    Object.entries(also).map(([member, { type, description }]) => [member, memberOf(type, description)]),
  );
}

function memberOf(type: Type, description: string) {
  return { allOf: [{ $ref: getSchemaPath(type) }], description };
}

function endingOf({ list, paged, oneOrList }: DataOptions): string {
  if (paged) return 'Page';
  if (oneOrList) return 'OneOrList';
  return list ? 'List' : 'Response';
}

/** OpenAPI extension with the required permission. */
export const PERMISSION_EXTENSION = 'x-permission';

/** Documents the permission that a key needs. */
export function ApiKeyed(permission: string) {
  return applyDecorators(ApiSecurity(KEY_SCHEME), ApiExtension(PERMISSION_EXTENSION, permission));
}

/** OpenAPI extension for errors in another format, until the document is completed. */
export const OWN_ERRORS_EXTENSION = 'x-own-errors';

/** Errors of one status that are not problem details. */
export interface OwnErrors {
  readonly status: number;
  /** Name of the shared component in the document. */
  readonly name: string;
  readonly description: string;
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: object }>>;
}

/** Documents all errors of an operation that does not use problem details. */
export function ApiOwnErrors(model: Type, errors: readonly OwnErrors[]) {
  return applyDecorators(
    ApiExtraModels(model),
    ApiExtension(OWN_ERRORS_EXTENSION, { schema: { $ref: getSchemaPath(model) }, errors }),
  );
}

/** OpenAPI extension for the problems of an operation, until the document is completed. */
export const PROBLEMS_EXTENSION = 'x-problems';

/**
 * Documents problems that are specific to this operation. Those that follow from a key, a body, a query or an
 * idempotency key are added automatically.
 */
export function ApiProblems(...slugs: ProblemSlug[]) {
  return ApiExtension(PROBLEMS_EXTENSION, slugs);
}
