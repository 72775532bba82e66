import type { FoundTicket } from '../../../attendance';
import { Form, type Rejection, TextInput } from '../../html';
import { formatBalance } from '../booking-parts/balance';
import { participantName } from '../session-parts/participant-labels';
import { Flag, idOf } from '../session-parts/participants-table';
import { Chosen, type GateChoice, isElsewhere } from './gate-choice';
import type { CheckedGuest } from './gate.service';
import { guestOf, useHeadline } from './headline';

/** Maximum number of people whose flagged answers are shown. */
const MAX_FLAGGED = 5;

export interface JudgedGuest extends CheckedGuest {
  /** Whether the guest was just checked in, which is no reason to reject them. */
  readonly isLetIn: boolean;
}

interface VerdictProps extends JudgedGuest {
  readonly rejection: Rejection | undefined;
  readonly choice: GateChoice;
  /** Unix seconds; determines “today”. */
  readonly now: number;
}

/** Whether the guest may enter, in colour and words, with the available actions. */
export function Verdict(props: VerdictProps) {
  const { found, isLetIn, choice, details } = props;
  const isAdmitted = isLetIn || found.verdict === 'admit';
  const hasWarnings = found.warnings.length > 0 || isElsewhere(choice, found.booking);
  const tone = !isAdmitted ? 'bad' : hasWarnings ? 'warn' : 'good';
  const headline = useHeadline(props);
  const guest = guestOf(props);
  return (
    <section class={`verdict ${tone}`} role={isAdmitted ? 'status' : 'alert'} data-verdict={isLetIn ? 'in' : tone}>
      <p class="verdict-session figures">
        {found.booking.sessionTime} {details.productName}
      </p>
      <h2>{headline}</h2>
      {isElsewhere(choice, found.booking) && (
        <ul class="verdict-warnings">
          <li>For another session than this gate</li>
        </ul>
      )}
      {!headline.includes(guest) && <p>{guest}</p>}
      {found.verdict !== 'ticket-not-redeemable' && <Warnings {...props} />}
      {found.verdict !== 'ticket-not-redeemable' && <Flags {...props} />}
      <Actions {...props} />
    </section>
  );
}

export function isOpenNow({ booking, validFrom, validUntil }: FoundTicket, now: number): boolean {
  return booking.status === 'confirmed' && now >= validFrom && now < validUntil;
}

/** Number of participants who have not arrived. */
export function openPeople({ items }: Pick<FoundTicket, 'items'>): number {
  return items.reduce((sum, { redeemedAt, participants }) => sum + (redeemedAt === null ? participants : 0), 0);
}

/** `Check in all 4`, or `Check in the other 2` if some have arrived. */
export function letInLabel({ items }: Pick<FoundTicket, 'items'>): string {
  const open = openPeople({ items });
  const isAnybodyHere = items.some(({ redeemedAt }) => redeemedAt !== null);
  if (isAnybodyHere) return open === 1 ? 'Check in the other one' : `Check in the other ${open}`;
  return open === 1 ? 'Check in' : `Check in all ${open}`;
}

function Warnings({ found: { booking, balance, warnings }, people }: CheckedGuest) {
  if (warnings.length === 0) return null;
  const unsigned = people.filter(({ waiverStatus }) => waiverStatus === 'incomplete').length;
  const texts = {
    'waiver-incomplete': unsignedText(unsigned, booking.participants),
    unpaid: formatBalance(balance, booking.currency),
  };
  return (
    <ul class="verdict-warnings">
      {warnings.map((warning) => (
        <li key={warning}>{texts[warning]}</li>
      ))}
    </ul>
  );
}

function unsignedText(unsigned: number, participants: number): string {
  if (participants === 1 || unsigned === 0) return 'Waiver not signed';
  return `${unsigned} of ${participants} ${unsigned === 1 ? 'has' : 'have'} not signed`;
}

function Flags({ people }: CheckedGuest) {
  const flagged = people.filter(({ flags }) => flags.length > 0);
  if (flagged.length === 0) return null;
  return (
    <ul class="verdict-flags">
      {flagged.slice(0, MAX_FLAGGED).map((entry) => (
        <li key={idOf(entry)}>
          {participantName(entry)}:{' '}
          {entry.flags.map((flag, index) => (
            <span key={flag.questionId}>
              {index > 0 && ' · '}
              <Flag flag={flag} />
            </span>
          ))}
        </li>
      ))}
      {flagged.length > MAX_FLAGGED && <li>And {flagged.length - MAX_FLAGGED} more: see the day sheet.</li>}
    </ul>
  );
}

function Actions(props: VerdictProps) {
  const { found, isParty, choice, now } = props;
  const open = found.items.filter(({ redeemedAt }) => redeemedAt === null).length;
  const hasOthers = open > (found.ticket.redeemedAt === null ? 1 : 0);
  if (found.verdict === 'ticket-not-redeemable') return null;
  if (found.verdict === 'ticket-not-valid-now') return <Override {...props} hasOthers={hasOthers} />;
  const isAdmittable = found.verdict === 'admit';
  return (
    <div class="verdict-actions">
      {isAdmittable && !isParty && <LetIn found={found} choice={choice} />}
      {(hasOthers || (isAdmittable && isParty)) && isOpenNow(found, now) && (
        <LetInAll found={found} choice={choice} isMain={isParty} />
      )}
    </div>
  );
}

interface LetInProps {
  readonly found: FoundTicket;
  readonly choice: GateChoice;
}

function LetIn({ found: { ticket }, choice }: LetInProps) {
  return (
    <Form id="let-in" action={`/dashboard/check-in/${ticket.code}/redeem`}>
      <Chosen choice={choice} />
      <button class="main-act" aria-label={`Check in: ${ticket.code}`}>
        Check in
      </button>
    </Form>
  );
}

function LetInAll({ found, choice, isMain }: LetInProps & { readonly isMain: boolean }) {
  return (
    <Form id="let-in-all" action={`/dashboard/check-in/${found.ticket.code}/redeem`}>
      <input type="hidden" name="_All" value="on" />
      <Chosen choice={choice} />
      <button class={isMain ? 'main-act' : 'other-act'}>{letInLabel(found)}</button>
    </Form>
  );
}

function Override({ found, isParty, hasOthers, rejection, choice }: VerdictProps & { readonly hasOthers: boolean }) {
  return (
    <details open={rejection?.form === 'override'}>
      <summary>Check in anyway</summary>
      <Form id="override" action={`/dashboard/check-in/${found.ticket.code}/override`} rejection={rejection}>
        <Chosen choice={choice} />
        <TextInput name="Override" label="Reason" hint="Recorded in the audit log with your name." />
        <div class="verdict-actions">
          {(!isParty || !hasOthers) && <button class="danger">Check in anyway</button>}
          {hasOthers && (
            <button class="danger" name="_All" value="on">
              {letInLabel(found)} anyway
            </button>
          )}
        </div>
      </Form>
    </details>
  );
}
