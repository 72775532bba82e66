import type { Figures } from './figures';

/** A loader that takes more of its core than this may be what limits the rate. */
const LOADER_LIMIT = 0.95;

/** One line of the table. */
export interface Row {
  readonly database: string;
  readonly scenario: string;
  readonly subject?: Figures;
  readonly reference?: Figures;
  /** For what is no rate. */
  readonly value?: { readonly number: number; readonly unit: string };
  readonly target?: string;
  readonly isMet?: boolean;
  /** How many answers had a status that the scenario does not allow. */
  readonly strange?: Readonly<Record<string, number>>;
}

const COLUMNS = [
  'Database',
  'Scenario',
  'Per second',
  'Reference',
  'Ratio',
  'p50 ms',
  'p99 ms',
  'CPU µs',
  'Reference',
  'Ratio',
  'Target',
  'Met',
];

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

export const HEADER = `${line(COLUMNS)}\n${line(COLUMNS.map(() => '---'))}`;

export function lineOf(row: Row): string {
  const { database, scenario, subject, reference, value, target } = row;
  return line([
    database,
    scenario,
    value ? `${whole(value.number)} ${value.unit}` : rateOf(subject),
    rateOf(reference),
    ratio(subject?.perSecond, reference?.perSecond),
    ...(subject ? [subject.p50.toFixed(2), subject.p99.toFixed(2)] : ['', '']),
    whole(subject?.cpuMicros),
    whole(reference?.cpuMicros),
    ratio(subject?.cpuMicros, reference?.cpuMicros),
    target ?? '',
    verdictOf(row),
  ]);
}

function verdictOf({ isMet, strange }: Row): string {
  if (isMet === undefined) return '';
  return strange ? `no, answers ${JSON.stringify(strange)}` : isMet ? 'yes' : 'no';
}

function rateOf(figures: Figures | undefined): string {
  return `${whole(figures?.perSecond)}${figures && figures.loaderShare > LOADER_LIMIT ? ' (loader-bound)' : ''}`;
}

function whole(number: number | undefined): string {
  return number === undefined ? '' : Math.round(number).toLocaleString('en');
}

function ratio(one: number | undefined, other: number | undefined): string {
  return one && other ? (one / other).toFixed(2) : '';
}
