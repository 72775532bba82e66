import { useVisit } from '../frame/visit';
import { type Comparison, type UsageQuery, COMPARISONS, addressOf, presetsAt } from './usage-query';

const COMPARED: Readonly<Record<Comparison, string>> = {
  'same-days': 'same days of the previous month',
  'previous-period': 'previous period',
  'previous-year': 'previous year',
};

interface UsageSwitchProps {
  readonly query: UsageQuery;
  /** The target page below the usage page, and its further parameters. */
  readonly path?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Whether the page compares the period with another. */
  readonly isCompared?: boolean;
}

/** Selects the period and the comparison. */
export function UsageSwitch({ query, path = '', parameters = {}, isCompared = true }: UsageSwitchProps) {
  const { today } = useVisit();
  const { from, to, compare, subject } = query;
  const more = new URLSearchParams(parameters).toString();
  const addressFor = (requested: Partial<UsageQuery>) => `${addressOf(requested, path)}${more && `&${more}`}`;
  return (
    <>
      <p class="switch">
        {presetsAt(today).map((preset) => (
          <a
            key={preset.label}
            href={addressFor({ from: preset.from, to: preset.to, compare, subject })}
            {...(preset.from === from && preset.to === to && { 'aria-current': 'true' as const })}
          >
            {preset.label}
          </a>
        ))}
      </p>
      <details class="choose-dates">
        <summary>{isCompared ? 'Custom dates and comparison' : 'Custom dates'}</summary>
        <form method="get" action={`/dashboard/usage${path}`} class="filters" aria-label="Period">
          <label>
            From
            <input type="date" name="from" value={from} required />
          </label>
          <label>
            To
            <input type="date" name="to" value={to} required />
          </label>
          {isCompared && <ComparisonField compare={compare} />}
          {subject !== undefined && <input type="hidden" name="Subject" value={subject} />}
          {Object.entries(parameters).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button>Show</button>
        </form>
      </details>
    </>
  );
}

function ComparisonField({ compare }: Pick<UsageQuery, 'compare'>) {
  return (
    <label>
      Compare with
      <select name="Compare">
        {COMPARISONS.map((each) => (
          <option key={each} value={each} selected={each === compare}>
            {COMPARED[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Whose usage a page shows, and the way back to that of all. */
export function SubjectNote({ query, back }: { query: UsageQuery; back: string }) {
  const { subject } = query;
  if (subject === undefined) return null;
  return (
    <p class="named">
      <span>Subject</span>
      <strong class="clip wide" title={subject}>
        <bdi>{subject}</bdi>
      </strong>
      <a href={back}>All subjects</a>
    </p>
  );
}
