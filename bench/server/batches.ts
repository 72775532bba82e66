import { runBench } from '../support/loading';
import { CORES } from './cores';
import { type Figures, inTurn, loadServer } from './figures';
import { type Setting, afterCompiling, withServer } from './setting';
import { seededRandom } from './turns';

const ENTRIES = 1_000;
const METERS = 300;
const DAYS = 30;

/** Batches that differ, sent in turn. */
const BATCHES = 20;

/** Callers at the same time. */
const CLIENTS = 4;

/** Of what lasts anyway: one INSERT of the entries and its commit. */
const TARGET = 0.6;

const FIRST_DAY = Date.parse('2026-10-01T00:00:00Z') / 1000;

interface Entry {
  readonly Meter: string;
  readonly Usage: number;
  readonly ExtraInfo?: string;
  readonly OccurredAt: number;
}

/** What `bare-insert.ts` is told. */
export interface BareInsertOrder {
  readonly url: string;
  readonly batches: readonly (readonly Entry[])[];
  readonly clients: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

export type BareInsertResult = Figures;

/** Batches of usage entries as partners have them, against one INSERT of the same rows without totals. */
export async function batches(setting: Setting): Promise<void> {
  const { database, report, stock, url } = setting;
  const random = seededRandom();
  const all = Array.from({ length: BATCHES }, () => batchOf(random));
  const { key } = stock.callers[0]!;
  const requests = all.map((Entries) => ({
    method: 'POST' as const,
    path: '/api/v2/usage/meters/batch',
    key,
    body: JSON.stringify({ Entries }),
  }));
  const order = { ...afterCompiling(setting), connections: CLIENTS };
  const { seconds, warmUpSeconds } = order;
  const bare: BareInsertOrder = { url, batches: all, clients: CLIENTS, seconds, warmUpSeconds };
  await withServer(
    setting,
    async (server) => {
      const figures = await inTurn(
        setting,
        () => loadServer(server, { ...order, requests }),
        () => runBench<BareInsertResult>('bare-insert.ts', bare, CORES.server),
      );
      const scenario = `batch of ${ENTRIES} entries, ${METERS} meters, ${DAYS} days`;
      report.compare({ database, scenario, statuses: [201] }, figures, TARGET);
    },
    { variables: { JOBS: 'off' } },
  );
}

/** Any meter at any time of any day, amounts of any precision, a third without ExtraInfo and others up to 600 characters. */
function batchOf(random: () => number): Entry[] {
  const below = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: ENTRIES }, () => ({
    Meter: `meter ${below(METERS)}`,
    Usage: 1 + below(1_000_000) / 10 ** below(7),
    ...(below(3) > 0 && {
      ExtraInfo: JSON.stringify({ Campaign: `spring-${below(1_000)}`, Note: 'x'.repeat(below(570)) }),
    }),
    OccurredAt: FIRST_DAY + below(DAYS * 86_400),
  }));
}
