import type { OpenAPIObject } from '@nestjs/swagger';
import { type Collection, type Folder, type Item, script } from './collection';
import { type DocumentedOperation, operationsOf } from './documented-operation';
import { PARTNER_FLOW, type Step, USAGE_FLOW } from './flow';
import { toRequest } from './requests';
import { scriptsOfOther, scriptsOfStep } from './scripts';
import { DATES_SCRIPT, initialVariables } from './variables';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const PARTNER = 'Partner';
const USAGE = 'Usage';

/** What keys for usage open; how usage is recorded is the operator's to say. */
const USAGE_TAG = 'Usage meters';

/** Folders that are run from top to end, in this order, ahead of all others. */
const FLOWS: Readonly<Record<string, { readonly steps: readonly Step[]; readonly description: string }>> = {
  [PARTNER]: {
    steps: PARTNER_FLOW,
    description:
      'From the first look to the cancellation. Run the folder: each request keeps what the next one needs, such as the date, the hold and the reference.',
  },
  [USAGE]: { steps: USAGE_FLOW, description: 'Record usage and read it again.' },
};

/** What no API key opens: monitoring has a token of its own, and Stripe signs its events. */
const NOT_FOR_KEYS = new Set(['readMetrics', 'receiveStripeEvent']);

/** What the examples of the document book. */
const DEFAULT_ACTIVITY = 'a_sunsetkayak1';

/** A collection of every operation that an API key, or nobody's, opens. It runs once its variable `key` is filled in. */
export function buildCollection(document: OpenAPIObject): Collection {
  const operations = operationsOf(document).filter(({ id }) => !NOT_FOR_KEYS.has(id));
  const byFolder = new Map<string, DocumentedOperation[]>(Object.keys(FLOWS).map((name) => [name, []]));
  for (const operation of operations) {
    const folder = folderOf(operation);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), operation]);
  }
  const paths = operations.map(({ path }) => path);
  const { title, description = '', version } = document.info;
  return {
    info: { name: title, description, version, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    event: [script('prerequest', DATES_SCRIPT)],
    variable: initialVariables(document.servers![0]!.url, DEFAULT_ACTIVITY),
    item: [...byFolder].map(([name, members]) => toFolder(name, members, paths)),
  };
}

function folderOf({ path, tag }: DocumentedOperation): string {
  if (path.startsWith('/api/v2/ota/')) return PARTNER;
  return tag === USAGE_TAG ? USAGE : tag;
}

function toFolder(name: string, operations: readonly DocumentedOperation[], paths: readonly string[]): Folder {
  const flow = FLOWS[name];
  if (!flow) return { name, item: inOrder(operations).map((operation) => toItem(operation, paths)) };
  const known = new Map(operations.map((operation) => [operation.id, operation]));
  const named = new Set(flow.steps.map(({ operation }) => operation));
  const further = operations.filter(({ id }) => !named.has(id)).map(({ id }): Step => ({ operation: id }));
  const steps = [...flow.steps, ...further].filter(({ operation }) => known.has(operation));
  return { name, description: flow.description, item: steps.map((step) => toStep(known.get(step.operation)!, step)) };
}

/** What removes comes last, so that what was made is still there to be read. */
function inOrder(operations: readonly DocumentedOperation[]): DocumentedOperation[] {
  const removes = ({ method }: DocumentedOperation) => method === 'DELETE';
  return [...operations.filter((operation) => !removes(operation)), ...operations.filter(removes)];
}

function toStep(operation: DocumentedOperation, step: Step): Item {
  return { name: step.name ?? operation.name, event: scriptsOfStep(step), request: toRequest(operation, step) };
}

function toItem(operation: DocumentedOperation, paths: readonly string[]): Item {
  return { name: operation.name, event: scriptsOfOther(operation, paths), request: toRequest(operation) };
}
