import { inTurn, loadServer } from './figures';
import { meter } from './requests';
import { type Setting, closedLoop, variablesOf, withReference, withServer } from './setting';

const TARGET = 0.95;

/** Recording usage against a route of the same framework that is as guarded and does nothing. */
export async function meters(setting: Setting): Promise<void> {
  const variables = { JOBS: 'off' };
  const caller = setting.stock.callers[0]!;
  const order = (path?: string) => ({ requests: [meter(caller, path)], ...closedLoop(setting) });
  await withServer(
    setting,
    (server) =>
      withReference('slipway-server.ts', { ...variablesOf(setting), ...variables }, async (empty) => {
        const figures = await inTurn(
          setting,
          () => loadServer(server, order()),
          () => loadServer(empty, order('/bench/empty')),
        );
        const row = { database: setting.database, scenario: 'single meter POST', statuses: [201] };
        setting.report.compare(row, figures, TARGET);
      }),
    { variables },
  );
}
