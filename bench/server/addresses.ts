import type { BenchProcess } from '../support/processes';
import { CORES } from './cores';
import { type Round, inTurn, loadServer } from './figures';
import type { LoadRequest } from '../support/loading';
import { READS, get } from './requests';
import { type Setting, afterCompiling, withBareAnswers, withServer } from './setting';
import type { Stock, StockCaller } from './stock';
import { uniformTurns, zipfTurns } from './turns';
import { BOOKINGS_PER_SECOND, compileBookings, keepBooking } from './writers';

/** Of the 2,000 addresses of timeslots, 100 are also requested on their own. */
const EVERY = 20;

/** How many ways of asking are shown for a look, the hardest first. */
const QUICK_ASKINGS = 2;

const TARGET = { rate: 0.85, p99Times: 3 };
const TARGET_WRITING = { rate: 0.7, p99Below: 25 };

/** For how long at most an answer may show what was before a booking that has been answered, in milliseconds. */
const STALE_TARGET = 1_000;

/** Somebody's way of asking for many addresses. */
interface Asking {
  readonly name: string;
  readonly requests: readonly LoadRequest[];
  readonly turns: readonly number[];
}

/** Which server gets the requests, and which one books in the meantime. */
interface Sides {
  readonly bare: BenchProcess;
  readonly reader: BenchProcess;
  readonly other: BenchProcess;
}

/**
 * Reads of many addresses of one operator, against a server that knows nothing but the same bytes: alone, while the
 * reading process books other activities of the operator, and while another process does.
 */
export async function addresses(setting: Setting): Promise<void> {
  const askings = askingsOf(setting.stock).slice(0, setting.isQuick ? QUICK_ASKINGS : undefined);
  const requests = askings.flatMap((asking) => asking.requests);
  await withServer(setting, (reader) =>
    withServer(
      setting,
      (other) =>
        withBareAnswers(setting, reader, requests, async (bare) => {
          if (!setting.isQuick) await compileBookings(setting.stock.wide, [reader, other]);
          for (const asking of askings) await measure(setting, { bare, reader, other }, asking);
        }),
      { cores: CORES.loader },
    ),
  );
}

export function timeslotsAsking(stock: Stock): Asking {
  return uniform('timeslots', timeslotRequests(stock));
}

function uniform(what: string, requests: readonly LoadRequest[]): Asking {
  const name = `${what} of ${requests.length} addresses, uniform`;
  return { name, requests, turns: uniformTurns(requests.length) };
}

function zipf(what: string, requests: readonly LoadRequest[]): Asking {
  return { name: `${what} of ${requests.length} addresses, Zipf`, requests, turns: zipfTurns(requests.length) };
}

export function timeslotRequests({ wide, sessions }: Stock): LoadRequest[] {
  const [caller] = wide.callers as [StockCaller];
  const dates = [...new Set(sessions.map(({ date }) => date))];
  return dates.flatMap((date) =>
    caller.activityIds.map((activityId) => get(caller, READS.timeslots(activityId, date))),
  );
}

function askingsOf(stock: Stock): Asking[] {
  const { wide, sessions } = stock;
  const [caller] = wide.callers as [StockCaller];
  const [from, to] = [sessions[0]!.date, sessions.at(-1)!.date];
  const many = timeslotRequests(stock);
  const some = many.filter((_, place) => place % EVERY === 0);
  const ofEach = (path: (activityId: string, place: number) => string) =>
    caller.activityIds.map((activityId, place) => get(caller, path(activityId, place)));
  return [
    timeslotsAsking(stock),
    zipf('timeslots', many),
    zipf(
      'dates',
      ofEach((activityId) => READS.dates(activityId, from, to)),
    ),
    uniform('timeslots', some),
    zipf('timeslots', some),
    zipf(
      'products',
      ofEach((_, place) => READS.products(`?name=Excursion%20${place}`)),
    ),
    zipf('questions', ofEach(READS.questions)),
  ];
}

async function measure(setting: Setting, { bare, reader, other }: Sides, asking: Asking): Promise<void> {
  const { database, report, stock } = setting;
  const order = { ...afterCompiling(setting), requests: asking.requests, turns: asking.turns };
  const load = (server: BenchProcess) => loadServer(server, order);
  const stalest = { here: 0, elsewhere: 0 };
  const seconds = order.warmUpSeconds + order.seconds;
  const whileBooking =
    (writer: BenchProcess, where: keyof typeof stalest): Round =>
    async () => {
      const [figures, written] = await Promise.all([load(reader), keepBooking(stock.wide, [writer, reader], seconds)]);
      stalest[where] = Math.max(stalest[where], written.stalest);
      return figures;
    };
  // The other process shares its core with the loader, which reduces the rate of the loaded server.
  const besideBookings: Round = async () => {
    const [figures] = await Promise.all([load(bare), keepBooking(stock.wide, [other, other], seconds)]);
    return figures;
  };
  const [reference, besideOther, alone, here, elsewhere] = await inTurn(
    setting,
    () => load(bare),
    besideBookings,
    () => load(reader),
    whileBooking(reader, 'here'),
    whileBooking(other, 'elsewhere'),
  );
  const booking = `${asking.name}, ${BOOKINGS_PER_SECOND} bookings/s`;
  const row = (scenario: string) => ({ database, scenario, statuses: [200] });
  report.compare(row(asking.name), [alone!, reference!], TARGET);
  report.compare(row(`${booking} here`), [here!, reference!], TARGET_WRITING);
  report.compare(row(`${booking} elsewhere`), [elsewhere!, besideOther!], TARGET_WRITING);
  report.value({ database, scenario: `${booking} here, stalest` }, stalest.here, 'ms', STALE_TARGET);
  report.value({ database, scenario: `${booking} elsewhere, stalest` }, stalest.elsewhere, 'ms', STALE_TARGET);
}
