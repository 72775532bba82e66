import type { Arrivals } from '../../../attendance';
import { Panel, count } from '../../html';
import { type GateChoice, gatePath } from './gate-choice';
import type { CheckedGuest } from './gate.service';

interface StillMissingProps {
  readonly checked: CheckedGuest;
  readonly arrivals: Arrivals;
  readonly choice: GateChoice;
}

/** Who of the session has not arrived. */
export function StillMissing({ checked: { details }, arrivals, choice }: StillMissingProps) {
  const { booking, productName } = details;
  const { here, expected, missing, missingParties, isTruncated } = arrivals;
  const sheet = `/dashboard/schedule/${booking.timeslotId}/sheet`;
  return (
    <Panel title="Still missing" aside={<a href={sheet}>Day sheet</a>}>
      <p>
        {booking.sessionTime} {productName}:{' '}
        <strong>{isTruncated ? 'the first 500 bookings only' : `${here} of ${expected} here`}</strong>
      </p>
      {missingParties === 0 && !isTruncated && <p>Everybody is here.</p>}
      <ul class="rows gate-rows">
        {missing.map(({ booking: each, here: arrived }) => (
          <li key={each.reference}>
            <a href={gatePath(each.reference, choice)}>
              {each.firstName} {each.lastName}
            </a>
            <span class="muted">
              {arrived === 0 ? count(each.participants, 'person', 'people') : `${arrived} of ${each.participants} here`}
            </span>
          </li>
        ))}
      </ul>
      {missing.length < missingParties && (
        <p class="hint">
          Showing {missing.length} of {count(missingParties, 'party', 'parties')}. The day sheet lists all.
        </p>
      )}
    </Panel>
  );
}
