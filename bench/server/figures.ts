import { type LoadOrder, type LoadResult, load } from '../support/loading';
import { cpuSeconds } from '../support/proc';
import { type BenchProcess, median } from '../support/processes';
import { CORES } from './cores';

/** What one side of a comparison did in one round, or the medians of all rounds. */
export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the process measured, in microseconds for each answer. */
  readonly cpuMicros: number;
  /** Part of a core that the loader took. */
  readonly loaderShare: number;
  readonly statuses: Readonly<Record<string, number>>;
}

export type Round = (round: number) => Promise<Figures>;

type Load = Omit<LoadOrder, 'url'>;

/** Loads a server from the loader's core and measures the processor time it takes. */
export async function loadServer(
  server: BenchProcess,
  order: Load,
  loaderCores: string = CORES.loader,
): Promise<Figures> {
  const before = cpuSeconds(server.pid);
  const { answered, ...result } = await load({ url: server.url, ...order }, loaderCores);
  return { ...result, cpuMicros: ((cpuSeconds(server.pid) - before) * 1e6) / answered };
}

/** Runs all sides in turn, round after round, and returns the medians of each. */
export async function inTurn({ rounds }: { rounds: number }, ...sides: readonly Round[]): Promise<Figures[]> {
  const results: Figures[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) results[index]!.push(await side(round));
  }
  return results.map(medians);
}

function medians(rounds: readonly Figures[]): Figures {
  const of = (name: Exclude<keyof Figures, 'statuses'>) => median(rounds.map((figures) => figures[name]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpuMicros: of('cpuMicros'),
    loaderShare: of('loaderShare'),
    statuses: sumOf(rounds.map(({ statuses }) => statuses)),
  };
}

function sumOf(all: readonly LoadResult['statuses'][]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const statuses of all) {
    for (const [status, count] of Object.entries(statuses)) sum[status] = (sum[status] ?? 0) + count;
  }
  return sum;
}
