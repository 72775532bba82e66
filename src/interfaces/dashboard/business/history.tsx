import type { AuditEntryEntity } from '../../../platform/audit';
import { Badge, formatMoment, formatMoney } from '../../html';
import { When } from '../frame/when';
import { useVisit } from '../frame/visit';

/** Audit entries, newest first. */
export function History({
  entries,
  withSubject = false,
}: {
  entries: readonly AuditEntryEntity[];
  withSubject?: boolean;
}) {
  const { timeZone } = useVisit().operator;
  return (
    <table class="cards history">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">Action</th>
          {withSubject && <th scope="col">Subject</th>}
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
            <td data-label="Action">{entry.action.replaceAll(/[.-]/g, ' ')}</td>
            {withSubject && (
              <td data-label="Subject">
                <code>{entry.subject}</code>
              </td>
            )}
            <td data-label="Details">
              <span class="clip wide" title={describe(entry.details, timeZone)}>
                {describe(entry.details, timeZone)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function describe(details: Readonly<Record<string, unknown>>, timeZone: string): string {
  const shown = Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [name, toText(name, value, timeZone)] as const)
    .filter(([, text]) => text !== '');
  return shown.map(([name, text]) => `${name}: ${text}`).join(' · ') || '–';
}

function toText(name: string, value: unknown, timeZone: string): string {
  // The audit log stores instants as in the API.
  if (typeof value === 'number' && /(Until|At)$/.test(name)) return formatMoment(value, timeZone);
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ');
  if (isMoney(value)) return formatMoney(value.Amount, value.Currency);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isMoney(value: unknown): value is { Amount: number; Currency: string } {
  return typeof value === 'object' && value !== null && 'Amount' in value && 'Currency' in value;
}
