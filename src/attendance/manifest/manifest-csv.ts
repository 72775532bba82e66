import { csvLine } from '../../platform/values/csv';
import { toDecimal } from '../../platform/values/money';
import { localDateAt, localTimeAt } from '../../platform/values/time';
import type { AnsweredQuestion } from '../../waivers';
import type { Manifest, ManifestEntry } from './manifest.service';

const HEADER = [
  'BookingReference',
  'Participant',
  'Name',
  'Ticket',
  'TicketCode',
  'Flags',
  'WaiverStatus',
  'Balance',
  'Currency',
  'FirstName',
  'LastName',
  'Phone',
  'CheckedInAt',
];

/** A line per participant, with a column for each question that somebody has answered. */
export function* manifestLines({ entries }: Manifest, timeZone: string): Generator<string> {
  const labels = new Map(
    entries.flatMap(({ answers }) => answers).map(({ questionId, label }) => [questionId, label] as const),
  );
  yield csvLine(distinct([...HEADER, ...labels.values()]));
  const questionIds = [...labels.keys()];
  for (const entry of entries) yield toLine(entry, questionIds, timeZone);
}

/** The names with a number where they repeat, because many programs find columns by name. */
function distinct(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let column = name;
    for (let number = 2; used.has(column); number++) column = `${name} (${number})`;
    used.add(column);
    return column;
  });
}

function toLine(entry: ManifestEntry, questionIds: readonly number[], timeZone: string): string {
  const { booking, ticket, balance, flags, answers } = entry;
  const redeemedAt = ticket?.redeemedAt ?? null;
  const texts = new Map(answers.map((answer) => [answer.questionId, textOf(answer)]));
  return csvLine([
    booking.reference,
    entry.participant,
    entry.name,
    ticket?.name ?? null,
    ticket?.code ?? null,
    flags.map(({ label, value }) => `${label}: ${[value ?? '…'].flat().join(', ')}`).join('; '),
    entry.waiverStatus,
    toDecimal(balance, booking.currency),
    booking.currency,
    booking.firstName,
    booking.lastName,
    booking.phone,
    redeemedAt === null ? null : `${localDateAt(timeZone, redeemedAt)} ${localTimeAt(timeZone, redeemedAt)}`,
    ...questionIds.map((id) => texts.get(id) ?? null),
  ]);
}

function textOf({ value, files }: AnsweredQuestion): string {
  if (files.length > 0) return files.map(({ name }) => name).join(', ');
  if (value === true) return 'Yes';
  return [value ?? '…'].flat().join(', ');
}
