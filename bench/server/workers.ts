import type { LoadRequest } from '../support/loading';
import { differentReads } from './cold';
import { inTurn, loadServer } from './figures';
import { booking } from './requests';
import { CORES } from './cores';
import { type Setting, closedLoop, withServer } from './setting';

/** More than are answered in a second, so that none is a copy of the second's answers. */
const ADDRESSES = 20_000;

/** Each round starts new processes, which have to compile their code before they are what an operator has, in seconds. */
const WARM_UP_SECONDS = 6;

/** Two processes against one, with nothing pinned: the loader and the database share the same cores. */
export async function workers(setting: Setting): Promise<void> {
  const { database, report, stock, isQuick } = setting;
  if (database === 'sqlite' || isQuick) return;
  const run = (count: number, requests: readonly LoadRequest[]) => () =>
    withServer(
      setting,
      (server) => {
        const order = { ...closedLoop(setting), requests, warmUpSeconds: WARM_UP_SECONDS };
        return loadServer(server, order, CORES.all);
      },
      { variables: { WORKERS: String(count), JOBS: 'off' }, cores: CORES.all },
    );
  for (const [name, status, requests] of [
    ['cold reads', 200, differentReads(stock, stock.callers, ADDRESSES)],
    ['booking, 200 timeslots', 201, stock.booked.sessions.map((session) => booking(stock, session))],
  ] as const) {
    const figures = await inTurn(setting, run(2, requests), run(1, requests));
    report.compare({ database, scenario: `${name}, 2 workers against 1`, statuses: [status] }, figures, 1);
  }
}
