import { type Script, script } from './collection';
import type { DocumentedOperation } from './documented-operation';
import type { Step } from './flow';
import { variableOfPath } from './variables';

/** What is looked at and kept after a step, and done before it. */
export function scriptsOfStep({ before, takes, keeps = {}, mayBeMissing = false, forgets = [] }: Step): Script[] {
  const lines = ["pm.test('succeeds', () => pm.response.to.be.success);"];
  if (takes !== undefined) {
    lines.push('const answered = pm.response.json().data;', `const found = ${takes};`);
    if (!mayBeMissing)
      lines.push("pm.test('has what the next steps need', () => pm.expect(found).to.be.an('object'));");
    lines.push(...linesToKeep(keeps));
  }
  lines.push(...forgets.map((variable) => `pm.collectionVariables.unset('${variable}');`));
  return [...(before ? [script('prerequest', before)] : []), script('test', lines)];
}

/**
 * What is kept by itself after a request that is no step: the identifiers of what it has made, as paths of other
 * operations name them. Nothing is kept of lists, so that nobody removes by accident what was there before.
 */
export function scriptsOfOther({ method, path, answer }: DocumentedOperation, paths: readonly string[]): Script[] {
  const lines = ["pm.test('is answered', () => pm.expect(pm.response.code).to.be.below(500));"];
  const resource = path.split('/').at(-1)!;
  const isOfPath = (field: string) => paths.some((other) => other.includes(`/${resource}/{${field}}`));
  const made = method === 'POST' && typeof answer === 'object' ? Object.keys(answer ?? {}).filter(isOfPath) : [];
  if (made.length > 0) {
    const keeps = made.map((field) => [variableOfPath(`${path}/{${field}}`, field), field]);
    lines.push(
      'const found = pm.response.code < 300 ? pm.response.json().data : undefined;',
      ...linesToKeep(Object.fromEntries(keeps) as Record<string, string>),
    );
  }
  return [script('test', lines)];
}

function linesToKeep(keeps: Readonly<Record<string, string>>): string[] {
  return Object.entries(keeps).map(
    ([variable, field]) => `if (found) pm.collectionVariables.set('${variable}', found.${field});`,
  );
}
