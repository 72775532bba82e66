import type { ManifestEntry } from '../../../attendance';
import type { ParticipantSheet } from '../../../waivers';
import { Form, type Rejection, formatMoney } from '../../html';
import { RoleLink } from '../frame/role-link';
import { useHasRole } from '../frame/visit';
import { ageOf, participantName } from './participant-labels';

interface ParticipantsTableProps {
  readonly entries: readonly ManifestEntry[];
  /** Whether tickets are valid now; otherwise each leads to the page with the reason. */
  readonly isOpen: boolean;
  /** The page of the sheet, to which ticks return. */
  readonly page: number;
  readonly rejection?: Rejection | undefined;
}

/** One row per participant, which becomes a card on a narrow screen. */
export function ParticipantsTable({ entries, ...shared }: ParticipantsTableProps) {
  const hasAges = entries.some((entry) => ageOf(entry) !== undefined);
  return (
    <table class="cards sheet">
      <thead>
        <tr>
          <th scope="col">Here</th>
          <th scope="col">Name</th>
          {hasAges && <th scope="col">Age</th>}
          <th scope="col">Answers</th>
          <th scope="col">Waiver</th>
          <th scope="col">Due</th>
          <th scope="col">Phone</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={idOf(entry)} entry={entry} hasAges={hasAges} {...shared} />
        ))}
      </tbody>
    </table>
  );
}

/** Anchor of a participant's row. */
export function idOf({ booking, participant }: Pick<ManifestEntry, 'booking' | 'participant'>): string {
  return `p-${booking.reference}-${participant}`;
}

interface RowProps extends Omit<ParticipantsTableProps, 'entries'> {
  readonly entry: ManifestEntry;
  readonly hasAges: boolean;
}

function Row({ entry, hasAges, ...shared }: RowProps) {
  const { booking, ticket, participant, balance, waiverStatus, flags } = entry;
  const classes = [waiverStatus === 'incomplete' && 'waiting', flags.length > 0 && 'flagged', isHere(entry) && 'here'];
  return (
    <tr id={idOf(entry)} class={classes.filter(Boolean).join(' ')}>
      <td data-label="Here">
        <span class="paper-box" aria-hidden="true" />
        <Tick entry={entry} {...shared} />
      </td>
      <td data-label="Name">
        <RoleLink role="desk" href={`/dashboard/bookings/${booking.reference}`}>
          {participantName(entry)}
        </RoleLink>
        {ticket && <span class="muted small clip">{ticket.name}</span>}
      </td>
      {hasAges && <td data-label="Age">{ageOf(entry)}</td>}
      <td data-label="Answers">
        <Answers entry={entry} />
      </td>
      <td data-label="Waiver">
        <WaiverText entry={entry} />
      </td>
      <td data-label="Due">
        {participant === 1 && balance > 0 && <strong class="amount">{formatMoney(balance, booking.currency)}</strong>}
      </td>
      <td data-label="Phone">{booking.phone && <a href={`tel:${booking.phone}`}>{booking.phone}</a>}</td>
    </tr>
  );
}

export function isHere({ ticket }: Pick<ManifestEntry, 'ticket'>): boolean {
  return (ticket?.redeemedAt ?? null) !== null;
}

function Tick({ entry, isOpen, page, rejection }: Omit<RowProps, 'hasAges'>) {
  const { ticket, booking } = entry;
  if (!ticket) return null;
  const [here, name] = [isHere(entry), participantName(entry)];
  if (!here && !isOpen) return <GateLink code={ticket.code} name={name} />;
  const path = `/dashboard/schedule/${booking.timeslotId}/sheet/${ticket.code}/${here ? 'unredeem' : 'redeem'}`;
  const own = rejection?.form === `tick-${ticket.code}` ? rejection : undefined;
  return (
    <Form id={`tick-${ticket.code}-${entry.participant}`} action={path} class="tick">
      <input type="hidden" name="_Row" value={idOf(entry)} />
      <input type="hidden" name="_Page" value={page} />
      {own && (
        <p class="error" role="alert">
          {own.detail}
        </p>
      )}
      <button class={here ? 'small ticked' : 'small'} aria-label={`${here ? 'Undo' : 'Check in'}: ${name}`}>
        {here ? '✓' : ''}
      </button>
    </Form>
  );
}

/** Leads to the reason why the ticket is not valid now. */
function GateLink({ code, name }: { code: string; name: string }) {
  if (!useHasRole('gate')) return <span class="muted">not now</span>;
  return (
    <a class="button small" href={`/dashboard/check-in?Code=${code}`} aria-label={`Check in: ${name}`}>
      Check in
    </a>
  );
}

/** Flagged answers first, in red; the others on request. */
function Answers({ entry: { flags, answers, booking } }: { entry: ManifestEntry }) {
  const flagged = new Set(flags.map(({ questionId }) => questionId));
  const others = answers.filter(({ questionId, type }) => !flagged.has(questionId) && type !== 'signature');
  return (
    <>
      {flags.length > 0 && (
        <ul class="flags">
          {flags.map((flag) => (
            <li key={flag.questionId}>
              <Flag flag={flag} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details>
          <summary>{flags.length > 0 ? 'Other answers' : 'Answers'}</summary>
          <dl class="facts small">
            {others.map(({ questionId, label, value, files }) => (
              <div key={questionId}>
                <dt>{label}</dt>
                <dd>
                  {files.length > 0 || value === null ? <AnswerLink reference={booking.reference} /> : textOf(value)}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

/** Files are on the page of the booking, which only the desk can open. */
function AnswerLink({ reference }: { reference: string }) {
  if (!useHasRole('desk')) return <>On the booking’s page</>;
  return <a href={`/dashboard/bookings/${reference}#answers`}>View</a>;
}

export function Flag({ flag: { label, value } }: { flag: ParticipantSheet['flags'][number] }) {
  return (
    <>
      <span class="flag-label">{label}</span>{' '}
      <strong>{value === null ? 'See the booking' : [value].flat().join(', ')}</strong>
    </>
  );
}

function textOf(value: string | readonly string[] | true): string {
  return value === true ? 'Yes' : [value].flat().join(', ');
}

function WaiverText({ entry: { waiverStatus, answers } }: { entry: ManifestEntry }) {
  if (waiverStatus === 'complete') return <span class="muted">Complete</span>;
  if (waiverStatus === 'not-required') return <span class="muted">Not needed</span>;
  return <strong class="waiting-text">{answers.length === 0 ? 'Not answered' : 'Incomplete'}</strong>;
}
