import { type Figures, inTurn, loadServer } from './server/figures';
import { type LoadRequest, load } from './support/loading';
import type { BenchProcess } from './support/processes';
import { say } from './support/surroundings';
import { METERS_PATH } from './support/usage-data';

const ROUNDS = 5;
const LOAD = { connections: 64, warmUpSeconds: 1, seconds: 3 };
const FIRST_DAY = Date.parse('2026-10-01T12:00:00Z') / 1000;
const DAY = 86_400;

/** As many values as have a separate group. */
const VALUES = 1_000;
const DAYS = 31;

/** What another caller asks for while series are made, each second. */
const LOOKS_PER_SECOND = 50;

/** A number that no other request has takes the place of this, wherever it stands. */
const OWN_KEY = 'bench-000000000000';

/** What keys, groups, breakdowns and long series cost. @param key of an operator, with all permissions of usage */
export async function usageInDetail(server: BenchProcess, key: string): Promise<void> {
  await define(server.url, key, 'grouped');
  await recording(server, key);
  await breakdowns(server, key);
  await besideSeries(server, key);
}

async function define(url: string, key: string, meter: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ GroupBy: ['Campaign', 'Boat'] });
  const { status } = await fetch(`${url}${METERS_PATH}/definitions/${meter}`, { method: 'PUT', headers, body });
  if (status !== 200) throw new Error(`describing a meter answered ${status}`);
}

async function recording(server: BenchProcess, key: string): Promise<void> {
  const order = (fields: object) => {
    const body = JSON.stringify({ Usage: 2.5, ExtraInfo: '{"Campaign":"spring","Boat":"Otter"}', ...fields });
    return () => loadServer(server, { ...LOAD, requests: [{ method: 'POST', path: METERS_PATH, key, body }] });
  };
  const [plain, keyed, detailed] = (await inTurn(
    { rounds: ROUNDS },
    order({ Meter: 'plain' }),
    order({ Meter: 'plain', EntryKey: OWN_KEY }),
    order({ Meter: 'grouped', EntryKey: OWN_KEY }),
  )) as [Figures, Figures, Figures];
  sayRatio('single POST with a key, to one without', keyed, plain);
  sayRatio('with a key and two groups', detailed, plain);
}

async function breakdowns(server: BenchProcess, key: string): Promise<void> {
  for (let day = 0; day < DAYS; day++) {
    const Entries = Array.from({ length: VALUES }, (_, n) => ({
      ...{ Meter: 'grouped', Usage: n + 0.5, OccurredAt: FIRST_DAY + day * DAY },
      ExtraInfo: JSON.stringify({ Campaign: `campaign ${n}` }),
    }));
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ Entries });
    const { status } = await fetch(`${server.url}${METERS_PATH}/batch`, { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`a batch answered ${status}`);
  }
  const of = (from: string, to: string) => {
    const path = `${METERS_PATH}/breakdown?from=${from}&to=${to}&Meter=grouped&By=Campaign`;
    return () => loadServer(server, { ...LOAD, connections: 1, requests: [{ method: 'GET', path, key }] });
  };
  const [month, part] = (await inTurn(
    { rounds: ROUNDS },
    of('2026-10-01', '2026-10-31'),
    of('2026-10-02', '2026-10-31'),
  )) as [Figures, Figures];
  sayTime(`breakdown of a month by ${VALUES} values`, month);
  sayTime('the same but for its first day', part);
}

async function besideSeries(server: BenchProcess, key: string): Promise<void> {
  const request: LoadRequest = { method: 'GET', path: '/health/live', key };
  const looks = { url: server.url, ...LOAD, requests: [request], perSecond: LOOKS_PER_SECOND };
  const alone = await load(looks);
  const readers = new AbortController();
  const reading = Promise.all(Array.from({ length: 10 }, () => readSeries(server.url, key, readers.signal)));
  const beside = await load(looks);
  readers.abort();
  await reading;
  say(
    `  /health/live next to ten that request 92 days by hour   ${beside.p50.toFixed(1)} ms, alone ${alone.p50.toFixed(1)}`,
  );
}

/** One after another until stopped. They arrive in pieces of unknown length, which the loader does not read. */
async function readSeries(url: string, key: string, signal: AbortSignal): Promise<void> {
  const address = `${url}${METERS_PATH}/series?from=2026-10-01&to=2026-12-31&Interval=hour`;
  while (!signal.aborted) {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`a series answered ${answer.status}`);
  }
}

export function sayRatio(what: string, one: Figures, other: Figures): void {
  const rates = (one.perSecond / other.perSecond).toFixed(2);
  const cpu = `CPU ${one.cpuMicros.toFixed(0)} : ${other.cpuMicros.toFixed(0)} µs`;
  say(`  ${what.padEnd(44)} ${rates} of the rate, ${cpu}`);
}

function sayTime(what: string, { p50, cpuMicros }: Figures): void {
  say(`  ${what.padEnd(44)} ${p50.toFixed(1)} ms, CPU ${(cpuMicros / 1000).toFixed(1)} ms`);
}
