import type { SubjectUsageTotal } from '../../../metering';
import type { DomainError } from '../../../platform/errors';
import type { Page } from '../../../platform/http/pagination';
import { Empty, formatDates } from '../../html';
import { type MeterWords, formatUsage, unitFor } from './meter-labels';
import { type UsageQuery, addressOf, meterAddress, subjectsAddress } from './usage-query';
import { UsageSwitch } from './usage-switch';

/** Parameters in the page's address. */
export interface SubjectsQuery extends UsageQuery {
  /** Empty without usage in the period. */
  readonly meter: string;
  /** Text that the subjects contain. */
  readonly search: string;
}

export interface SubjectsProps {
  readonly query: SubjectsQuery;
  /** Those with usage in the period. */
  readonly meters?: readonly MeterWords[];
  readonly page?: Page<SubjectUsageTotal>;
  /** Error in the dates. */
  readonly wrong?: DomainError;
}

/** Whose usage the usage of a meter is, the highest first. */
export function SubjectsPage({ query, meters = [], page, wrong }: SubjectsProps) {
  const { from, to, meter, search } = query;
  const parameters = { ...(meter && { Meter: meter }), ...(search && { Search: search }) };
  return (
    <>
      <p class="lead">
        <a href={addressOf({ from, to })}>All meters</a>
        {!wrong && ` · ${formatDates(from, to)}`}
      </p>
      <UsageSwitch query={query} path="/subjects" parameters={parameters} isCompared={false} />
      {wrong && (
        <p class="alert" role="alert">
          {wrong.detail}
        </p>
      )}
      {meters.length > 0 && <Filters query={query} meters={meters} />}
      {page && <Subjects query={query} meters={meters} page={page} />}
    </>
  );
}

function Filters({ query, meters }: Required<Pick<SubjectsProps, 'query' | 'meters'>>) {
  return (
    <form method="get" action="/dashboard/usage/subjects" class="filters" role="search" aria-label="Subjects">
      <input type="hidden" name="from" value={query.from} />
      <input type="hidden" name="to" value={query.to} />
      <label>
        Meter
        <select name="Meter">
          {meters.map(({ meter, name }) => (
            <option key={meter} value={meter} selected={meter === query.meter}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="grow">
        Search
        <input type="search" name="Search" value={query.search} placeholder="Part of a subject" maxlength={200} />
      </label>
      <button>Show</button>
    </form>
  );
}

function Subjects({ query, meters, page: { data, NextCursor: next } }: Required<Omit<SubjectsProps, 'wrong'>>) {
  const words = meters.find(({ meter }) => meter === query.meter);
  if (data.length === 0 || !words) return <NoSubjects query={query} />;
  return (
    <>
      <table class="slim">
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col" class="number">
              Usage
            </th>
            <th scope="col" class="number extra">
              Entries
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((total) => (
            <tr key={total.subjectId}>
              <td>
                <SubjectName query={query} subject={total.subject} />
              </td>
              <td class="number">
                {formatUsage(total.usage)} {words.unit && <span class="muted">{unitFor(words, total.usage)}</span>}
              </td>
              <td class="number extra">{total.events.toLocaleString('en-GB')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {next && (
        <p>
          <a
            href={`${subjectsAddress(query.meter, query)}&${new URLSearchParams({ Search: query.search, Cursor: next }).toString()}`}
          >
            More subjects
          </a>
        </p>
      )}
    </>
  );
}

function SubjectName({ query, subject }: { query: SubjectsQuery; subject: string | null }) {
  if (subject === null) return <span class="muted">without a subject</span>;
  return (
    <a href={meterAddress(query.meter, { ...query, subject })} class="clip wide" title={subject}>
      <bdi>{subject}</bdi>
    </a>
  );
}

function NoSubjects({ query }: Pick<SubjectsProps, 'query'>) {
  if (query.search !== '') return <Empty title="No subject contains this text." />;
  return (
    <Empty title="No usage in this period.">
      <p>
        Record whose usage it is with <code>Subject</code> (see the <a href="/docs/metering">guide</a>).
      </p>
    </Empty>
  );
}
