import type { LoadRequest } from '../support/loading';
import { inTurn, loadServer } from './figures';
import { CONNECTIONS, type Setting, closedLoop, withBareAnswers, withServer } from './setting';
import type { Stock, StockCaller } from './stock';

/** Of a server that knows nothing but the same bytes. */
const TARGET_WARM = 0.8;

/** Milliseconds. */
const P99_TARGET_COLD = 25;

const COLD_PER_SECOND = 100;
const WARM_UP_SECONDS = 3;

/** What a reseller looks at before it reserves. */
const DAYS = 30;

/** Thirty days of one product as OCTO resellers request them: repeatedly, and for the first time. */
export async function octo(setting: Setting): Promise<void> {
  await warm(setting);
  await cold(setting);
}

async function warm(setting: Setting): Promise<void> {
  const { stock, database, report } = setting;
  const requests = [availability(stock, stock.callers[1]!, 0)];
  await withServer(setting, (server) =>
    withBareAnswers(setting, server, requests, async (bare) => {
      const order = { requests, ...closedLoop(setting) };
      const figures = await inTurn(
        setting,
        () => loadServer(server, order),
        () => loadServer(bare, order),
      );
      report.compare({ database, scenario: `OCTO: ${DAYS} days, warm`, statuses: [200] }, figures, TARGET_WARM);
    }),
  );
}

async function cold(setting: Setting): Promise<void> {
  const { stock, database, report, seconds } = setting;
  const count = COLD_PER_SECOND * (seconds + WARM_UP_SECONDS);
  const requests = Array.from({ length: count }, (_, nth) => {
    return availability(stock, stock.callers[nth % stock.callers.length]!, Math.floor(nth / stock.callers.length));
  });
  const rate = { connections: CONNECTIONS, perSecond: COLD_PER_SECOND, warmUpSeconds: WARM_UP_SECONDS, seconds };
  const [figures] = await inTurn(setting, () =>
    withServer(setting, (server) => loadServer(server, { requests, ...rate })),
  );
  const scenario = `OCTO: ${DAYS} days at ${COLD_PER_SECOND}/s, cold`;
  report.latency({ database, scenario, statuses: [200] }, figures!, P99_TARGET_COLD);
}

/** Another address for each `nth` of a caller, as long as there are. */
function availability({ sessions }: Stock, { key, activityIds }: StockCaller, nth: number): LoadRequest {
  const dates = [...new Set(sessions.map(({ date }) => date))].sort();
  const first = Math.floor(nth / activityIds.length) % Math.max(1, dates.length - DAYS);
  const [localDateStart, localDateEnd] = [dates[first]!, dates[Math.min(first + DAYS, dates.length) - 1]!];
  const productId = activityIds[nth % activityIds.length]!;
  const body = JSON.stringify({ productId, optionId: 'DEFAULT', localDateStart, localDateEnd });
  return { method: 'POST', path: '/octo/availability', key, body };
}
