import { type Figures, inTurn, loadServer } from './server/figures';
import type { LoadRequest } from './support/loading';
import type { BenchProcess } from './support/processes';
import { say } from './support/surroundings';
import { METERS_PATH } from './support/usage-data';
import { sayRatio } from './usage-detail';

const ROUNDS = 5;
const LOAD = { connections: 64, warmUpSeconds: 1, seconds: 3 };
const SUBJECTS = 2_000;
const BATCH = 1_000;
const MONTH = 'from=2026-03-01&to=2026-03-31';

/** Takes turns with 2,000 of the subjects. */
const subjectOf = (n: number) => `customer ${(n * 17) % SUBJECTS}`;

/** What recording and reading usage by subject costs. @param key of an operator with such usage */
export async function usageBySubject(server: BenchProcess, key: string): Promise<void> {
  await recording(server, key);
  await reading(server, key);
}

async function recording(server: BenchProcess, key: string): Promise<void> {
  const post = (path: string, body: object): LoadRequest => ({
    ...{ method: 'POST', path: `${METERS_PATH}${path}`, key },
    body: JSON.stringify(body),
  });
  const entry = (Subject?: string) => ({ Meter: 'bench 1', Usage: 2.5, ...(Subject && { Subject }) });
  const batch = (subjects: boolean) => ({
    Entries: Array.from({ length: BATCH }, (_, n) => entry(subjects ? subjectOf(n) : undefined)),
  });
  const singles = Array.from({ length: SUBJECTS }, (_, n) => post('', entry(subjectOf(n))));
  const [plain, owned, plainBatch, ownedBatch] = (await inTurn(
    { rounds: ROUNDS },
    () => loadServer(server, { ...LOAD, requests: [post('', entry())] }),
    () => loadServer(server, { ...LOAD, requests: singles }),
    () => loadServer(server, { ...LOAD, connections: 4, requests: [post('/batch', batch(false))] }),
    () => loadServer(server, { ...LOAD, connections: 4, requests: [post('/batch', batch(true))] }),
  )) as [Figures, Figures, Figures, Figures];
  sayRatio('single POST with a subject, to one without', owned, plain);
  sayRatio(`batch of ${BATCH} with subjects, to one without`, ownedBatch, plainBatch);
}

async function reading(server: BenchProcess, key: string): Promise<void> {
  const get = (path: string) => () =>
    loadServer(server, { ...LOAD, connections: 1, requests: [{ method: 'GET', path: `/api/v2/usage/${path}`, key }] });
  const subject = `Subject=${encodeURIComponent(subjectOf(7))}`;
  for (const [what, path] of [
    ['month of a subject', `meters?${MONTH}&${subject}`],
    ['year of a subject by day', `meters/series?from=2026-01-01&to=2026-12-31&Interval=day&${subject}`],
    ['first page of the subjects of a month', `subjects?${MONTH}`],
    ['the same of one meter', `subjects?${MONTH}&Meter=bench%201`],
    ['the same but for the last day', 'subjects?from=2026-03-01&to=2026-03-30'],
  ] as const) {
    const [figures] = (await inTurn({ rounds: 1 }, get(path))) as [Figures];
    say(`  ${what.padEnd(44)} ${figures.p50.toFixed(1)} ms, CPU ${(figures.cpuMicros / 1000).toFixed(1)} ms`);
  }
}
