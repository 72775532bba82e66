import { capture, etagOf } from '../support/captured-answers';
import type { LoadRequest } from '../support/loading';
import { inTurn, loadServer } from './figures';
import { READS, get } from './requests';
import { type Setting, closedLoop, withBareAnswers, withServer } from './setting';

const TARGET = 0.8;

/** The partner's reads, requested repeatedly, against a server that returns nothing but the same bytes. */
export async function reads(setting: Setting): Promise<void> {
  const { callers, sessions } = setting.stock;
  const caller = callers[1]!;
  const [activityId] = caller.activityIds as [string];
  const [first, last] = [sessions[0]!.date, sessions.at(-1)!.date];
  const paths = {
    products: READS.products(''),
    dates: READS.dates(activityId, first, last),
    timeslots: READS.timeslots(activityId, first),
    questions: READS.questions(activityId),
  };
  await withServer(setting, async (server) => {
    const wanted: { name: string; status: number; request: LoadRequest }[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const request = get(caller, path);
      wanted.push({ name, status: 200, request });
      if (setting.isQuick) continue;
      const etag = etagOf(await capture(server.url, request));
      wanted.push({ name, status: 304, request: { ...request, etag } });
    }
    const requests = wanted.map(({ request }) => request);
    await withBareAnswers(setting, server, requests, async (bare) => {
      for (const { name, status, request } of wanted) {
        const order = { requests: [request], ...closedLoop(setting) };
        const figures = await inTurn(
          setting,
          () => loadServer(server, order),
          () => loadServer(bare, order),
        );
        const scenario = `${name}, ${status}, warm`;
        setting.report.compare({ database: setting.database, scenario, statuses: [status] }, figures, TARGET);
      }
    });
  });
}
