import type { AuditEntryEntity } from '../../audit';
import { Badge, When } from '../frame/parts';

/** Who did what and when, newest first. */
export function History({
  entries,
  withSubject = false,
}: {
  entries: readonly AuditEntryEntity[];
  withSubject?: boolean;
}) {
  return (
    <table class="cards history">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          {withSubject && <th scope="col">Of</th>}
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td data-label="When">
              <When at={entry.occurredAt} />
            </td>
            <td data-label="Who">
              <span class="clip" title={entry.actorName}>
                {entry.actorName}
              </span>{' '}
              <Badge>{entry.actorKind}</Badge>
            </td>
            <td data-label="What">{entry.action.replaceAll(/[.-]/g, ' ')}</td>
            {withSubject && (
              <td data-label="Of">
                <code>{entry.subject}</code>
              </td>
            )}
            <td data-label="Details">
              <span class="clip wide" title={describe(entry.details)}>
                {describe(entry.details)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function describe(details: Readonly<Record<string, unknown>>): string {
  const known = Object.entries(details).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return known.map(([name, value]) => `${name}: ${toText(value)}`).join(' · ') || '–';
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
