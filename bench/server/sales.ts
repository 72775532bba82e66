import { type LoadOrder, type LoadRequest, runBench } from '../support/loading';
import type { BenchProcess } from '../support/processes';
import { type BareBookingResult, bareOrder, bookedActivity, expectCountersRight } from './bookings';
import { CORES } from './cores';
import { type Figures, inTurn, loadServer } from './figures';
import { booking, hold } from './requests';
import type { Session } from './sessions';
import { type Setting, closedLoop, withServer } from './setting';
import { openSql } from './sql';

/** How much of the rate of plain bookings each way of booking has to reach. */
const TARGETS = { 'with a key': 0.8, 'with answers': 0.6, 'hold and book, pairs': 0.4 } as const;

/** What the loader puts the HoldID in place of. */
const ANY_HOLD = 'hold_000000000000';

/** How much of the rate of the two statements that a booking cannot do without, on MariaDB. */
const BARE_TARGETS = { booking: 0.7, 'booking with a key': 0.6, 'booking with answers': 0.45 } as const;

/** The ways of booking that cost more than a plain one. */
export async function sales(setting: Setting): Promise<void> {
  const question = await findQuestion(setting);
  const answers = { Answers: [{ QuestionID: question, Value: 'Two oars' }] };
  await withServer(
    setting,
    async (server) => {
      await againstPlain(setting, server, answers);
      await againstBare(setting, server, answers);
    },
    { variables: { JOBS: 'off' } },
  );
  await expectCountersRight(setting);
}

/** Against plain bookings of the same session in the same run. */
async function againstPlain(setting: Setting, server: BenchProcess, answers: object): Promise<void> {
  const { stock } = setting;
  const session = stock.booked.hot;
  const plain = booking(stock, session);
  const of = (order: Pick<LoadOrder, 'requests' | 'booksTheHold'>) => () =>
    loadServer(server, { ...order, ...closedLoop(setting) });
  const [reference, keyed, answering, pairs] = await inTurn(
    setting,
    of({ requests: [plain] }),
    of({ requests: [{ ...plain, hasOwnKey: true }] }),
    of({ requests: [booking(stock, session, answers)] }),
    of({ requests: [hold(stock, session)], booksTheHold: booking(stock, session, { HoldID: ANY_HOLD }) }),
  );
  const compare = (name: keyof typeof TARGETS, figures: Figures) => {
    const scenario = { database: setting.database, scenario: `booking ${name}`, statuses: [201] };
    setting.report.compare(scenario, [figures, reference!], TARGETS[name]);
  };
  compare('with a key', keyed!);
  compare('with answers', answering!);
  compare('hold and book, pairs', pairs!);
}

/** On many timeslots, against the bare transaction. */
async function againstBare(setting: Setting, server: BenchProcess, answers: object): Promise<void> {
  const { stock, database } = setting;
  const { sessions } = stock.booked;
  const of = (request: (session: Session) => LoadRequest) => () =>
    loadServer(server, { requests: sessions.map(request), ...closedLoop(setting) });
  const bare = await bareOrder(setting, sessions);
  const [reference, ...ways] = await inTurn(
    setting,
    () => runBench<BareBookingResult>('bare-booking.ts', bare, CORES.server),
    of((session) => booking(stock, session)),
    of((session) => ({ ...booking(stock, session), hasOwnKey: true })),
    of((session) => booking(stock, session, answers)),
  );
  for (const [index, [name, target]] of Object.entries(BARE_TARGETS).entries()) {
    const scenario = `${name}, ${sessions.length} timeslots, against the bare transaction`;
    const wanted = database === 'mariadb' ? target : undefined;
    setting.report.compare({ database, scenario, statuses: [201] }, [ways[index]!, reference!], wanted);
  }
}

/** A question of the booked activity that any text answers. */
async function findQuestion({ url, stock }: Setting): Promise<number> {
  const sql = await openSql(url);
  const activityId = await bookedActivity(sql, stock);
  const id = await sql.number(`SELECT MIN(id) AS n FROM question
    WHERE operator_id = ${stock.callers[0]!.operatorId} AND activity_id = ${activityId} AND type = 'text'`);
  await sql.close();
  return id;
}
