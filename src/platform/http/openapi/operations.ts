import type { OpenAPIObject } from '@nestjs/swagger';
import type { Body, JsonSchema, Operation, Schemas } from './document-types';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export interface OperationAt {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** All operations of a document. */
export function operationsOf(document: OpenAPIObject): OperationAt[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ path, method, operation })),
  );
}

/** The security scheme of API keys. A single one for all permissions, so that tools have one place to enter a key. */
export const KEY_SCHEME = 'key';

/** The security scheme of the metrics token. */
export const METRICS_TOKEN_SCHEME = 'metrics-token';

/** Whether it requires an API key. */
export function needsKey({ security = [] }: Operation): boolean {
  return security.some((scheme) => KEY_SCHEME in scheme);
}

export function isSuccess(status: string): boolean {
  return status.startsWith('2');
}

/** Names of all component schemas that bodies use, directly or indirectly. */
export function schemasUsedBy(bodies: readonly (Body | undefined)[], schemas: Schemas): Set<string> {
  const names = new Set<string>();
  const pending: unknown[] = bodies.flatMap((body) => Object.values(body?.content ?? {}).map(({ schema }) => schema));
  while (pending.length > 0) {
    const part = pending.pop();
    if (typeof part !== 'object' || part === null) continue;
    const name = (part as JsonSchema).$ref?.split('/').pop();
    if (name !== undefined && !names.has(name)) {
      names.add(name);
      pending.push(schemas[name]);
    }
    pending.push(...(Object.values(part) as unknown[]));
  }
  return names;
}
