import { MERGE_FIELDS, declaredTriggers } from '../../../workflows';
import { labelOf } from './delay';

export function MergeFieldHelp() {
  return (
    <details>
      <summary>Merge fields</summary>
      <Fields fields={MERGE_FIELDS} />
      {declaredTriggers().map(({ name, mergeFields }) => (
        <section key={name}>
          <p>{labelOf(name)}: these fields and operator.name</p>
          <Fields fields={listed(mergeFields)} />
        </section>
      ))}
      <p class="hint">
        You can use Liquid conditions and filters, such as{' '}
        <code>{'{% if activity.location != "" %}Where: {{ activity.location }}{% endif %}'}</code>.
      </p>
    </details>
  );
}

interface MergeField {
  readonly name: string;
  readonly meaning: string;
}

function Fields({ fields }: { fields: readonly MergeField[] }) {
  return (
    <dl class="merge-fields">
      {fields.map(({ name, meaning }) => (
        <div key={name}>
          <dt>
            <code>{`{{ ${name} }}`}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

function listed(
  groups: Readonly<Record<string, Readonly<Record<string, { readonly meaning: string }>>>>,
): MergeField[] {
  return Object.entries(groups).flatMap(([group, fields]) =>
    Object.entries(fields).map(([name, { meaning }]) => ({ name: `${group}.${name}`, meaning })),
  );
}
