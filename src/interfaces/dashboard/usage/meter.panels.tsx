import { AGGREGATIONS, type NamedEntry, formatQuantity } from '../../../metering';
import { Badge, ConfirmedForm, Form, Panel, Select, TextArea, TextInput } from '../../html';
import { When } from '../frame/when';
import { meterAddress } from './usage-query';
import type { MeterBreakdown, MeterPageProps } from './meter-shown';
import { AGGREGATION_LABELS, formatUsage } from './meter-labels';
import type { MeterFigures } from './usage-overview.service';

/** Maximum number of values in a breakdown; the rest are one row. */
const MAX_VALUES = 25;

export function BreakdownPanel({ breakdown, meter }: { breakdown: MeterBreakdown; meter: MeterFigures }) {
  const { by, groups, other } = breakdown;
  const rest = [...groups.slice(MAX_VALUES), ...(other ? [other] : [])];
  const rows = [
    ...groups
      .slice(0, MAX_VALUES)
      .map(({ value, ...sums }) => ({ ...sums, name: value ?? 'none', isNone: value === null })),
    ...(rest.length === 0 ? [] : [{ name: 'all others', isNone: true, ...sumOf(rest) }]),
  ];
  if (rows.length === 0) return null;
  return (
    <Panel title={`By ${by}`}>
      <table class="slim">
        <thead>
          <tr>
            <th scope="col">{by}</th>
            <th scope="col" class="number">
              Usage
            </th>
            <th scope="col" class="number">
              Share
            </th>
            <th scope="col" class="number extra">
              Entries
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, isNone, usage, events }) => (
            <tr key={`${name} ${isNone}`}>
              <td>
                <bdi class={isNone ? 'clip wide muted' : 'clip wide'} title={name}>
                  {name}
                </bdi>
              </td>
              <td class="number">{formatUsage(usage)}</td>
              <td class="number">{formatShare(usage, meter.now.usage)}</td>
              <td class="number extra">{events.toLocaleString('en-GB')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function sumOf(groups: readonly { usage: bigint; events: number }[]): { usage: bigint; events: number } {
  return groups.reduce((sum, { usage, events }) => ({ usage: sum.usage + usage, events: sum.events + events }), {
    usage: 0n,
    events: 0,
  });
}

function formatShare(part: bigint, whole: bigint): string {
  return whole === 0n ? '–' : `${Math.round((Number(part) / Number(whole)) * 100)}%`;
}

export function EntriesPanel({ shown, rejection }: MeterPageProps) {
  const { query, entries, overview } = shown;
  const meter = overview.meters[0]!;
  if (entries.data.length === 0) return null;
  const next = entries.NextCursor;
  return (
    <Panel title="Entries" aside={<span class="muted">Newest first</span>}>
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col" class="number">
              Usage
            </th>
            <th scope="col">ExtraInfo</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {entries.data.map((entry) => (
            <tr key={entry.id}>
              <td data-label="When">
                <When at={entry.occurredAt} />
              </td>
              <td data-label="Usage" class="number">
                {formatQuantity(entry)}
              </td>
              <td data-label="ExtraInfo">
                <bdi class="clip wide" title={entry.extraInfo ?? ''}>
                  {entry.extraInfo?.slice(0, MAX_EXTRA_INFO) ?? '–'}
                </bdi>
              </td>
              <td data-label="Status">
                <EntryState {...{ entry, rejection }} action={meterAddress(meter.meter, query, `/void/${entry.id}`)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {next && <a href={`${meterAddress(meter.meter, query)}&Cursor=${next}`}>Older entries</a>}
    </Panel>
  );
}

/** Maximum length of ExtraInfo in a row; the API and the CSV file contain up to 64 kB. */
const MAX_EXTRA_INFO = 200;

interface EntryStateProps extends Pick<MeterPageProps, 'rejection'> {
  readonly entry: NamedEntry;
  /** Address that voids the entry. */
  readonly action: string;
}

function EntryState({ entry, rejection, action }: EntryStateProps) {
  if (entry.voidedAt !== null) {
    return (
      <span>
        <Badge tone="warn">voided</Badge> <span class="muted small">{entry.voidReason}</span>
      </span>
    );
  }
  if (entry.isPlatform) return <Badge tone="info">built-in</Badge>;
  return (
    <ConfirmedForm
      id={`void-${entry.id}`}
      action={action}
      label="Void"
      consequence="This cannot be undone. The entry stays in the list but no longer counts."
      button="Void this entry"
      rejection={rejection}
    >
      <TextInput name="Reason" label="Reason" optional />
    </ConfirmedForm>
  );
}

const AGGREGATION_OPTIONS = AGGREGATIONS.map((value) => ({ value, label: AGGREGATION_LABELS[value] }));

export function DefinitionPanel({ shown: { query, definition, overview }, rejection }: MeterPageProps) {
  const { meter } = overview.meters[0]!;
  return (
    <Panel title="Meter settings">
      <Form id="definition" action={meterAddress(meter, query, '/definition')} rejection={rejection} sendsChanges>
        <TextInput name="DisplayName" label="Display name" value={definition?.displayName} optional />
        <TextInput name="Unit" label="Unit" value={definition?.unit} hint="Such as SMS or GB" optional />
        <TextArea name="Description" label="Description" value={definition?.description} optional />
        <TextInput
          name="GroupBy"
          label="Break down by"
          value={definition?.groupBy.join(', ')}
          hint="One or two keys of the JSON in ExtraInfo, separated by a comma. New keys apply from the next entry."
          optional
        />
        <Select
          name="Aggregation"
          label="Usage of a period"
          options={AGGREGATION_OPTIONS}
          value={definition?.aggregation ?? 'sum'}
          hint="Cannot change after the first entry."
        />
        <TextInput
          name="UniqueBy"
          label="Key to count by"
          value={definition?.uniqueBy}
          hint="A key of the JSON in ExtraInfo, for the number of different values only."
          optional
        />
        <button>Save</button>
      </Form>
    </Panel>
  );
}
