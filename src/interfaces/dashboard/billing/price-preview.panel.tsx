import type { PricePreview } from '../../../billing';
import { Panel, formatDates, formatMoney } from '../../html';
import { statementAddress } from '../usage/billing-addresses';
import { type MeterWords, formatUsage, unitFor } from '../usage/meter-labels';

interface PreviewProps {
  readonly preview: PricePreview;
  readonly words: MeterWords;
  readonly currency: string;
}

/** What a month would have cost with a price that is not saved yet. */
export function PreviewPanel({ preview: { period, subjects }, words, currency }: PreviewProps) {
  const title = `${formatDates(period.from, period.to)} with this price`;
  if (subjects.length === 0) {
    return (
      <Panel title={title}>
        <p>No usage with a subject in this month.</p>
      </Panel>
    );
  }
  return (
    <Panel title={title}>
      <p class="muted">Not saved yet. The subjects with the highest usage, at most 20.</p>
      <table class="slim">
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col" class="number extra">
              Usage
            </th>
            <th scope="col" class="number">
              Now
            </th>
            <th scope="col" class="number">
              With this price
            </th>
          </tr>
        </thead>
        <tbody>
          {subjects.map(({ subject, usage, amount, before }) => (
            <tr key={subject}>
              <td>
                <a href={statementAddress(subject)} class="clip wide" title={subject}>
                  <bdi>{subject}</bdi>
                </a>
              </td>
              <td class="number extra">
                {formatUsage(usage)} <span class="muted">{unitFor(words, usage)}</span>
              </td>
              <td class="number">{before === undefined ? '–' : formatMoney(Number(before), currency)}</td>
              <td class="number">{formatMoney(Number(amount), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
