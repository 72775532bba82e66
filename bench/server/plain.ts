import { type CapturedAnswer, captureAll } from '../support/captured-answers';
import type { BenchProcess } from '../support/processes';
import { timeslotsAsking } from './addresses';
import { inTurn, loadServer } from './figures';
import { type LoadRequest } from '../support/loading';
import { meter } from './requests';
import { type Setting, afterCompiling, variablesOf, withReference } from './setting';

/** Timeslots read from the database, of the plain application's rate. */
const TARGET_COLD = 0.8;

/** An empty route, of the same one in a bare application. */
const TARGET_EMPTY = 0.8;

const MAIN = '../plain-nest/main.ts';

/** What is built around Nest here against an application of Nest that has nothing of it. */
export async function plain(setting: Setting): Promise<void> {
  const key = setting.stock.callers[0]!.key;
  await withReference(MAIN, { DATABASE_URL: setting.url, BENCH_KEY: key }, async (nest) => {
    await cold(setting, nest);
    await empty(setting, nest);
  });
}

/** Timeslots of 2,000 addresses through Nest, all of them read from the database for each request. */
async function cold(setting: Setting, nest: BenchProcess): Promise<void> {
  const { database, report } = setting;
  const { requests, turns } = timeslotsAsking(setting.stock);
  const order = { ...afterCompiling(setting), requests, turns };
  const variables = { ...variablesOf(setting), JOBS: 'off', BENCH_PLAIN_NEST: 'on' };
  await withReference('slipway-server.ts', variables, async (server) => {
    await expectSameAnswers([server, nest], requests);
    const figures = await inTurn(
      setting,
      () => loadServer(server, order),
      () => loadServer(nest, order),
    );
    const scenario = `timeslots of ${requests.length} addresses through Nest, against plain Nest`;
    report.compare({ database, scenario, statuses: [200] }, figures, TARGET_COLD);
  });
}

/** @throws Error when servers do not all give the same bodies: then they did not do the same work */
async function expectSameAnswers(servers: readonly BenchProcess[], requests: readonly LoadRequest[]): Promise<void> {
  const [expected, ...others] = await Promise.all(servers.map(({ url }) => captureAll(url, requests)));
  const bodyOf = ({ body }: CapturedAnswer) => body;
  for (const answers of others) {
    const different = answers.findIndex((answer, index) => bodyOf(answer) !== bodyOf(expected![index]!));
    if (different >= 0) throw new Error(`${requests[different]!.path} is answered in different ways`);
  }
}

/** A route with a guard and a validated body that does nothing. */
async function empty(setting: Setting, nest: BenchProcess): Promise<void> {
  const { database, report, stock } = setting;
  const order = { requests: [meter(stock.callers[0]!, '/bench/checked')], ...afterCompiling(setting) };
  await withReference('slipway-server.ts', { ...variablesOf(setting), JOBS: 'off' }, async (server) => {
    const figures = await inTurn(
      setting,
      () => loadServer(server, order),
      () => loadServer(nest, order),
    );
    const scenario = 'empty route with a guard and a checked body, against bare Nest';
    report.compare({ database, scenario, statuses: [201] }, figures, TARGET_EMPTY);
  });
}
