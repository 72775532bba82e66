import type { AuditEntryEntity } from '../../../../platform/audit';
import { When } from '../../frame/when';
import { useVisit } from '../../frame/visit';
import { formatActor, formatAction } from './history-sentences';
import { Folded } from './collapsed.panel';

/** What happened to a booking, as sentences, newest first. */
export function BookingHistory({ entries }: { entries: readonly AuditEntryEntity[] }) {
  const { timeZone } = useVisit().operator;
  return (
    <Folded title="History" id="history">
      <ul class="sentences">
        {entries.map((entry) => (
          <li key={entry.id}>
            {formatActor(entry)} {formatAction(entry, timeZone)}.{' '}
            <span class="muted small">
              <When at={entry.occurredAt} />
            </span>
          </li>
        ))}
      </ul>
    </Folded>
  );
}
