import { EACH_SUBJECT, THRESHOLD_PERIODS, type Threshold, formatQuantity, toNano } from '../../../metering';
import { ConfirmedForm, Form, Panel, Select, TextInput, toOption } from '../../html';
import { formatUsage } from './meter-labels';
import type { MeterPageProps } from './meter-shown';
import { meterAddress } from './usage-query';

const PERIODS = THRESHOLD_PERIODS.map(toOption);

const LEVELS_HINT = 'Percentages such as 50, 80, 100; empty for the limit alone';

/** A meter's thresholds, those of its subjects among them. */
export function ThresholdsPanel({ shown, rejection }: MeterPageProps) {
  const { query, thresholds, overview } = shown;
  const { meter, unit } = overview.meters[0]!;
  return (
    <Panel title="Thresholds">
      <ul class="thresholds">
        {thresholds.map((threshold) => (
          <li key={threshold.id} class="head">
            <span>
              {formatUsage(toNano(threshold.limit))} {unit} per {threshold.period}
              <Whose threshold={threshold} />
              {threshold.levels && ` · at ${threshold.levels.map((level) => `${level}%`).join(', ')}`}
            </span>
            <ChangeForm
              threshold={threshold}
              action={meterAddress(meter, query, `/thresholds/${threshold.id}/change`)}
              rejection={rejection}
            />
            <ConfirmedForm
              id={`remove-${threshold.id}`}
              action={meterAddress(meter, query, `/thresholds/${threshold.id}/remove`)}
              label="Remove"
              consequence="You are no longer notified when usage reaches it."
              button="Remove threshold"
            />
          </li>
        ))}
      </ul>
      <Form id="threshold" action={meterAddress(meter, query, '/thresholds')} rejection={rejection}>
        <div class="columns">
          <TextInput name="Limit" label="Notify when usage reaches" />
          <Select name="Period" label="Per" options={PERIODS} value="month" />
          <TextInput
            name="Subject"
            label="Subject"
            value={query.subject}
            hint="One subject, * for each subject, or empty for the entire meter"
            optional
          />
          <TextInput name="Levels" label="Levels" hint={LEVELS_HINT} optional />
        </div>
        <p class="hint">
          Owners receive an email at most once per level and month or day, and webhooks receive usage.threshold-reached.
        </p>
        <button>Add threshold</button>
      </Form>
    </Panel>
  );
}

function Whose({ threshold: { subject } }: { threshold: Threshold }) {
  if (subject === undefined) return null;
  if (subject === EACH_SUBJECT) return <> · each subject</>;
  return (
    <>
      {' · '}
      <bdi class="clip" title={subject}>
        {subject}
      </bdi>
    </>
  );
}

interface ChangeFormProps extends Pick<MeterPageProps, 'rejection'> {
  readonly threshold: Threshold;
  /** Address that changes the threshold. */
  readonly action: string;
}

function ChangeForm({ threshold: { id, limit, period, levels }, action, rejection }: ChangeFormProps) {
  const formId = `change-${id}`;
  return (
    <details open={rejection?.form === formId}>
      <summary>Change</summary>
      <Form id={formId} action={action} rejection={rejection} sendsChanges>
        <TextInput name="Limit" label="Notify when usage reaches" value={formatQuantity(limit)} />
        <Select name="Period" label="Per" options={PERIODS} value={period} />
        <TextInput name="Levels" label="Levels" hint={LEVELS_HINT} value={levels?.join(', ')} optional />
        <p class="hint">Applies from the next entry. Levels that were reached are not reached again.</p>
        <button>Save threshold</button>
      </Form>
    </details>
  );
}
