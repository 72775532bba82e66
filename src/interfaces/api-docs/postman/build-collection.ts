import type { OpenAPIObject } from '@nestjs/swagger';
import { type Collection, type Folder, type Item, script } from './collection';
import { type DocumentedOperation, operationsOf } from './documented-operation';
import type { Flow, Step } from './flow';
import { OPERATOR_FLOWS } from './operator-flows';
import { toRequest } from './requests';
import { scriptsOf } from './scripts';
import { SELLER_FLOWS } from './seller-flows';
import { DATES_SCRIPT, initialVariables } from './variables';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const PARTNER = 'Partner';
const USAGE = 'Usage';

/** Operations of usage keys; operators define how usage is recorded. */
const USAGE_TAG = 'Usage meters';

/** Folders before all others. */
const FIRST_FOLDERS = [PARTNER, USAGE, 'OCTO'];

const FLOWS: Readonly<Record<string, Flow>> = { ...SELLER_FLOWS, ...OPERATOR_FLOWS };

/** Operations without an API key: monitoring has a separate token, and Stripe signs its events. */
const NOT_FOR_KEYS = new Set(['readMetrics', 'receiveStripeEvent']);

/** By operation ID. */
type Operations = ReadonlyMap<string, DocumentedOperation>;

/**
 * Builds a collection of every operation that an API key grants or that is public. It runs once the variable `key` is
 * set.
 */
export function buildCollection(document: OpenAPIObject): Collection {
  const operations = operationsOf(document).filter(({ id }) => !NOT_FOR_KEYS.has(id));
  const byFolder = new Map<string, DocumentedOperation[]>(FIRST_FOLDERS.map((name) => [name, []]));
  for (const operation of operations) {
    const folder = folderOf(operation);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), operation]);
  }
  const known: Operations = new Map(operations.map((operation) => [operation.id, operation]));
  const { title, description = '', version } = document.info;
  return {
    info: { name: title, description, version, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    event: [script('prerequest', DATES_SCRIPT)],
    variable: initialVariables(document.servers![0]!.url),
    item: [...byFolder].map(([name, members]) => toFolder(name, members, known)),
  };
}

function folderOf({ path, tag }: DocumentedOperation): string {
  if (path.startsWith('/api/v2/ota/')) return PARTNER;
  return tag === USAGE_TAG ? USAGE : tag;
}

function toFolder(name: string, members: readonly DocumentedOperation[], operations: Operations): Folder {
  const { steps, description } = FLOWS[name] ?? { steps: [] };
  const named = new Set(steps.map(({ operation }) => operation));
  const others = inOrder(members.filter(({ id }) => !named.has(id))).map(({ id }): Step => ({ operation: id }));
  const item = [...steps, ...others].flatMap((step) => toItem(step, operations));
  return { name, ...(description !== undefined && { description }), item };
}

/** DELETE requests come last, so that other requests still find the created resources. */
function inOrder(operations: readonly DocumentedOperation[]): DocumentedOperation[] {
  const removes = ({ method }: DocumentedOperation) => method === 'DELETE';
  return [...operations.filter((operation) => !removes(operation)), ...operations.filter(removes)];
}

function toItem(step: Step, operations: Operations): Item[] {
  const operation = operations.get(step.operation);
  if (!operation) return [];
  const paths = [...operations.values()].map(({ path }) => path);
  const { name = operation.name } = step;
  return [{ name, event: scriptsOf(step, operation, paths), request: toRequest(operation, step) }];
}
