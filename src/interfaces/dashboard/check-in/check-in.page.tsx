import type { FoundParties } from '../../../attendance';
import { Detail, Form, Panel, QR_READER_URL, type Rejection, count, formatDate } from '../../html';
import { StatusBadge, WaiverBadge } from '../booking-parts/booking-badges';
import { RoleLink } from '../frame/role-link';
import type { GateChoice } from './gate-choice';
import type { GateSession } from './gate-sessions.service';
import { PartiesList } from './parties-list';
import { StillMissing } from './still-missing';
import { TicketsTable } from '../booking-parts/tickets-table';
import { type JudgedGuest, Verdict, isOpenNow } from './verdict';

export interface CheckInProps {
  /** What was scanned or typed. */
  readonly entered?: string;
  readonly checked?: JudgedGuest;
  /** Parties that match a name. */
  readonly result?: FoundParties;
  readonly rejection?: Rejection | undefined;
  /** Whether nothing matches the input. */
  readonly isUnknown?: boolean;
  readonly choice: GateChoice;
  /** Sessions whose tickets are valid now. */
  readonly sessions: readonly GateSession[];
  readonly now: number;
}

/** Finds guests by ticket, name or booking, shows whether they may enter, and checks them in. */
export function CheckInPage({
  entered = '',
  checked,
  result,
  rejection,
  isUnknown,
  choice,
  sessions,
  now,
}: CheckInProps) {
  return (
    <>
      <div id="gate" class="gate" data-shown={checked?.found.ticket.code}>
        {checked && <Verdict {...checked} rejection={rejection} choice={choice} now={now} />}
        {isUnknown && (
          <section class="verdict bad" role="alert" data-verdict="bad">
            <h2>Not found: {entered}</h2>
            <p>There is no ticket with this code. No booking or name matches either.</p>
          </section>
        )}
        {rejection && checked?.found.verdict === 'admit' && (
          <p class="alert" role="alert">
            {rejection.detail}
          </p>
        )}
        <Scanner checked={checked} choice={choice} sessions={sessions} />
        {result && <PartiesList {...result} entered={entered} choice={choice} now={now} />}
        {checked && <Party {...checked} now={now} />}
        {checked?.arrivals && <StillMissing checked={checked} arrivals={checked.arrivals} choice={choice} />}
      </div>
      <video class="camera" data-camera hidden muted playsInline aria-label="Camera preview" />
      <p data-camera-message role="status" />
    </>
  );
}

interface ScannerProps {
  readonly checked: JudgedGuest | undefined;
  readonly choice: GateChoice;
  readonly sessions: readonly GateSession[];
}

/** The field is empty on every page, so that the next scan is not added to the last one. */
function Scanner({ checked, choice, sessions }: ScannerProps) {
  const isAdmittable = checked?.found.verdict === 'admit';
  return (
    <Form id="scan" action="/dashboard/check-in" class="choose scanner">
      <label class="field">
        Ticket code, name or booking
        <input
          type="text"
          name="Code"
          autoFocus
          maxLength={200}
          autocomplete="off"
          spellcheck={false}
          {...(isAdmittable && { 'aria-describedby': 'enter-admits' })}
        />
      </label>
      <button class="primary">Check</button>
      <button type="button" data-scan data-reader={QR_READER_URL} hidden>
        Scan with camera
      </button>
      {isAdmittable && <input type="hidden" name="_Shown" value={checked.found.ticket.code} />}
      {checked?.isLetIn && <input type="hidden" name="_LetIn" value={checked.found.ticket.code} />}
      {isAdmittable && checked.isParty && <input type="hidden" name="_All" value="on" />}
      <div class="scanner-options">
        {isAdmittable && (
          <p class="hint" id="enter-admits">
            Press Enter in the empty field to check {checked.isParty ? 'them' : 'the guest'} in.
          </p>
        )}
        <label>
          <input type="checkbox" name="AtOnce" value="on" checked={choice.isAtOnce} /> Check in valid tickets
          automatically
        </label>
        {(sessions.length > 1 || choice.session !== '') && <Sessions sessions={sessions} choice={choice} />}
        <label data-sound hidden>
          <input type="checkbox" /> Sound
        </label>
      </div>
    </Form>
  );
}

/** Where the gate is: guests of other sessions are amber. */
function Sessions({ sessions, choice }: Pick<ScannerProps, 'sessions' | 'choice'>) {
  return (
    <label>
      I am at{' '}
      <select name="Session">
        <option value="">any session</option>
        {sessions.map(({ timeslotId, label }) => (
          <option key={timeslotId} value={timeslotId} selected={choice.session === String(timeslotId)}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Party(checked: JudgedGuest & { readonly now: number }) {
  const { details, found, isParty } = checked;
  const { booking, productName, timeZone } = details;
  const { ticket, items } = found;
  const arrived = items.filter(({ redeemedAt }) => redeemedAt !== null).length;
  return (
    <Panel title={productName}>
      <p class="badges">
        <StatusBadge status={booking.status} /> <WaiverBadge booking={booking} />
      </p>
      <dl class="facts">
        <Detail name="Session">
          {formatDate(booking.sessionDate)}, {booking.sessionTime} <span class="muted">{timeZone}</span>
        </Detail>
        <Detail name="Customer">
          {booking.firstName} {booking.lastName}
        </Detail>
        <Detail name="Booking">
          <RoleLink role="desk" href={`/dashboard/bookings/${booking.reference}`}>
            {booking.reference}
          </RoleLink>
        </Detail>
        <Detail name="Party">
          {count(booking.participants, 'place')}, {arrived} of {count(items.length, 'ticket')} checked in
        </Detail>
      </dl>
      <TicketsTable
        items={items}
        {...(!isParty && { shown: ticket.code })}
        isChangeable={booking.status === 'confirmed'}
        isOpen={isOpenNow(found, checked.now)}
      />
    </Panel>
  );
}
