import type { ComponentChildren } from 'preact';
import { count, formatDay, formatMoney } from '../../html';
import type { StaffRole } from '../../../platform/auth';
import { addDays } from '../../../platform/values/time';
import { RoleLink } from '../frame/role-link';
import { type Amounts, sumDue } from './day';
import type { DayOverview } from './day-overview.service';
import type { ListedPeople } from './parties/people-list.panel';

/** Five figures of a day. Each is a link to exactly what it counts. */
export function DayFigures({ day }: { day: DayOverview }) {
  const { date, parties, filled, filledBefore } = day;
  const sums = sumsOf(day);
  const due = sumDue(parties);
  const debtors = parties.filter((party) => party.due > 0).length;
  const flagged = parties.flatMap(({ people }) => people).filter(({ flags }) => flags.length > 0).length;
  const listOf = (list: ListedPeople) => `/dashboard?Date=${date}&Show=${list}#people`;
  return (
    <ul class="day-figures" id="figures" aria-label="The day in figures">
      <Figure href={listOf('expected')} figure={sums.people} label={sums.people === 1 ? 'person' : 'people'}>
        {sums.here > 0 ? (
          <a class="here" href={listOf('here')}>
            {sums.here.toLocaleString('en-GB')} here
          </a>
        ) : (
          <span class="muted">in {count(sums.bookings, 'booking')}</span>
        )}
      </Figure>
      <Figure href={listOf('unsigned')} figure={sums.unsigned} label="to sign" tone="warn">
        <span class="muted">of {count(sums.people, 'person', 'people')}</span>
      </Figure>
      <Figure href={listOf('due')} figure={debtors && formatAmounts(due)} label="due" tone="warn">
        <span class="muted">from {count(debtors, 'booking')}</span>
      </Figure>
      <Figure
        href={`/dashboard/flags?Date=${date}`}
        figure={flagged}
        label={flagged === 1 ? 'flag' : 'flags'}
        tone="bad"
      >
        <span class="muted">people to look after</span>
      </Figure>
      {filled !== undefined && (
        <Figure
          role="desk"
          href={`/dashboard/schedule?Date=${date}`}
          figure={formatShare(filled)}
          label="full"
          tone="full"
        >
          <span class="muted">
            {filledBefore === undefined
              ? 'of all places'
              : `${formatDay(addDays(date, -7))}: ${formatShare(filledBefore)}`}
          </span>
        </Figure>
      )}
    </ul>
  );
}

/** People and bookings of the sessions that take place. */
export function sumsOf({ sessions }: Pick<DayOverview, 'sessions'>) {
  const held = sessions.filter(({ state }) => state !== 'cancelled');
  const sum = (figure: 'people' | 'here' | 'bookings' | 'unsigned') =>
    held.reduce((total, session) => total + session[figure], 0);
  return { people: sum('people'), here: sum('here'), bookings: sum('bookings'), unsigned: sum('unsigned') };
}

export function formatAmounts(amounts: Amounts): string {
  return [...amounts].map(([currency, amount]) => formatMoney(amount, currency)).join(' + ');
}

function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`;
}

interface FigureProps {
  /** Role that its page requires. */
  readonly role?: StaffRole;
  readonly href: string;
  readonly figure: number | string;
  readonly label: string;
  /** Its colour, unless it is 0. */
  readonly tone?: 'warn' | 'bad' | 'full';
  readonly children: ComponentChildren;
}

function Figure({ role = 'instructor', href, figure, label, tone, children }: FigureProps) {
  return (
    <li class={tone && figure !== 0 ? tone : undefined}>
      <RoleLink role={role} href={href}>
        <strong>{typeof figure === 'number' ? figure.toLocaleString('en-GB') : figure}</strong> {label}
      </RoleLink>
      <span class="small">{children}</span>
    </li>
  );
}
