import { type LoadRequest, runBench } from '../support/loading';
import { CORES } from './cores';
import { type Figures, inTurn, loadServer } from './figures';
import { type Setting, afterCompiling, withServer } from './setting';
import type { Stock } from './stock';
import { seededRandom } from './turns';

export const ENTRIES = 1_000;
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

/** Parameters of `bare-insert.ts`. */
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
  const all = differentBatches();
  const requests = requestsOf(all, stock);
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

export function batchRequests(stock: Stock): LoadRequest[] {
  return requestsOf(differentBatches(), stock);
}

function requestsOf(batches: readonly (readonly Entry[])[], { callers }: Stock): LoadRequest[] {
  const { key } = callers[0]!;
  const path = '/api/v2/usage/meters/batch';
  return batches.map((Entries) => ({ method: 'POST', path, key, body: JSON.stringify({ Entries }) }));
}

function differentBatches(): Entry[][] {
  const random = seededRandom();
  return Array.from({ length: BATCHES }, () => batchOf(random));
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
