import type { OpenAPIObject } from '@nestjs/swagger';

/** The properties of an operation that a collection needs. */
export interface DocumentedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly tag: string;
  /** Names of its security schemes; empty if it is public. */
  readonly schemes: readonly string[];
  readonly parameters: readonly DocumentedParameter[];
  readonly body: { readonly type: string; readonly example: unknown } | undefined;
  /** The `data` of its successful response. */
  readonly answer: unknown;
}

export interface DocumentedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema?: { readonly example?: unknown; readonly default?: unknown };
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>;
}

interface RawOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly DocumentedParameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** All operations of a document, in order. */
export function operationsOf({ paths }: OpenAPIObject): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, RawOperation>)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => toOperation(path, method.toUpperCase(), operation)),
  );
}

function toOperation(path: string, method: string, operation: RawOperation): DocumentedOperation {
  const { operationId, summary = operationId, description = '', tags = [], security = [], parameters = [] } = operation;
  return {
    ...{ id: operationId, method, path, description, parameters },
    name: summary,
    tag: tags[0] ?? 'Other',
    schemes: security.flatMap((scheme) => Object.keys(scheme)),
    body: bodyOf(operation),
    answer: answerOf(operation),
  };
}

function bodyOf({ requestBody }: RawOperation): DocumentedOperation['body'] {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return type === undefined ? undefined : { type, example: content?.example };
}

function answerOf({ responses }: RawOperation): unknown {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const answer = success?.content?.['application/json']?.example as { data?: unknown } | undefined;
  return answer?.data;
}
