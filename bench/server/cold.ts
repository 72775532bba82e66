import type { LoadRequest } from '../support/loading';
import { inTurn, loadServer } from './figures';
import { READS, get } from './requests';
import { CONNECTIONS, type Setting, withServer } from './setting';
import type { Stock, StockCaller } from './stock';

const PER_SECOND = 200;
/** Long enough that the code is compiled: the data are to be cold, not the processor. */
const WARM_UP_SECONDS = 5;

/** Milliseconds. */
const P99_TARGET = 15;

/** Reads that have not been requested since the server started, at a constant rate. */
export async function cold(setting: Setting): Promise<void> {
  const { stock, seconds, database, isQuick } = setting;
  const warmUpSeconds = isQuick ? 1 : WARM_UP_SECONDS;
  const order = {
    // The warm-up asks for other operators' activities.
    requests: [
      ...differentReads(stock, stock.callers.slice(0, 2), PER_SECOND * warmUpSeconds),
      ...differentReads(stock, stock.callers.slice(2), PER_SECOND * seconds),
    ],
    connections: CONNECTIONS,
    perSecond: PER_SECOND,
    warmUpSeconds,
    seconds,
  };
  const [figures] = await inTurn(setting, () => withServer(setting, (server) => loadServer(server, order)));
  const scenario = `reads at ${PER_SECOND}/s, cold`;
  setting.report.latency({ database, scenario, statuses: [200] }, figures!, P99_TARGET);
}

/** All reads, alternating between the four kinds, each of a different address. */
export function differentReads({ sessions }: Stock, callers: readonly StockCaller[], count: number): LoadRequest[] {
  const dates = [...new Set(sessions.map(({ date }) => date))];
  return Array.from({ length: count }, (_, index) => {
    const nth = Math.floor(index / 4);
    const caller = callers[nth % callers.length]!;
    const ofCaller = Math.floor(nth / callers.length);
    const activityId = caller.activityIds[ofCaller % caller.activityIds.length]!;
    const date = dates[nth % dates.length]!;
    const path = [
      READS.products(`?name=${nth}`),
      READS.dates(activityId, dates[0]!, date),
      READS.timeslots(activityId, date),
      READS.questions(activityId),
    ][index % 4]!;
    return get(caller, path);
  });
}
