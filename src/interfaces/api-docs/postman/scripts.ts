import { type Script, script } from './collection';
import type { DocumentedOperation } from './documented-operation';
import type { Step } from './flow';
import { variableOfPath } from './variables';

/** Scripts to run before a request, and to check and store its response. */
export function scriptsOf(step: Step, operation: DocumentedOperation, paths: readonly string[]): Script[] {
  const { before = [], needs, forgets = [] } = step;
  const skip = needs === undefined ? [] : [`if (!pm.collectionVariables.get('${needs}')) pm.execution.skipRequest();`];
  const lines = [
    "pm.test('succeeds', () => pm.response.to.be.success);",
    ...(step.takes === undefined ? linesToSaveCreated(operation, paths) : linesToTake(step.takes, step)),
    ...forgets.map((variable) => `pm.collectionVariables.unset('${variable}');`),
  ];
  const first = [...skip, ...before];
  return [...(first.length > 0 ? [script('prerequest', first)] : []), script('test', lines)];
}

function linesToTake(takes: string, { saves = {}, mayBeMissing = false }: Step): string[] {
  return [
    'const body = pm.response.json();',
    'const answered = body.data ?? body;',
    `const found = ${takes};`,
    ...(mayBeMissing
      ? []
      : ["pm.test('returns what the next requests need', () => pm.expect(found).to.be.an('object'));"]),
    ...linesToSave(saves),
  ];
}

/**
 * Default: stores the identifiers of created resources, as named in paths of other operations. Stores nothing from
 * lists, so that existing resources are not deleted by accident.
 */
function linesToSaveCreated({ method, path, answer }: DocumentedOperation, paths: readonly string[]): string[] {
  const resource = path.split('/').at(-1)!;
  const isOfPath = (field: string) => paths.some((other) => other.includes(`/${resource}/{${field}}`));
  const made = method === 'POST' && typeof answer === 'object' ? Object.keys(answer ?? {}).filter(isOfPath) : [];
  if (made.length === 0) return [];
  const saves = made.map((field) => [variableOfPath(`${path}/{${field}}`, field), field]);
  return [
    'const found = pm.response.code < 300 ? pm.response.json().data : undefined;',
    ...linesToSave(Object.fromEntries(saves) as Record<string, string>),
  ];
}

function linesToSave(saves: Readonly<Record<string, string>>): string[] {
  return Object.entries(saves).map(
    ([variable, field]) => `if (found) pm.collectionVariables.set('${variable}', found.${field});`,
  );
}
