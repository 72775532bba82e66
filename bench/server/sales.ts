import { bookedActivity, expectCountersRight } from './bookings';
import { type Figures, inTurn, loadServer } from './figures';
import { booking, hold } from './requests';
import { type Setting, closedLoop, withServer } from './setting';
import { openSql } from './sql';

/** How much of the rate of plain bookings each way of booking has to reach. */
const TARGETS = { 'with a key': 0.8, 'with answers': 0.6, 'hold and book, pairs': 0.4 } as const;

/** What the loader puts the HoldID in place of. */
const ANY_HOLD = 'hold_000000000000';

/** The ways of booking that cost more than a plain one, against plain ones of the same session in the same run. */
export async function sales(setting: Setting): Promise<void> {
  const { stock } = setting;
  const session = stock.booked.hot;
  const question = await findQuestion(setting);
  const plain = booking(stock, session);
  await withServer(
    setting,
    async (server) => {
      const of = (order: Omit<Parameters<typeof loadServer>[1], 'connections' | 'warmUpSeconds' | 'seconds'>) => () =>
        loadServer(server, { ...order, ...closedLoop(setting) });
      const [bare, keyed, answering, pairs] = await inTurn(
        of({ requests: [plain] }),
        of({ requests: [{ ...plain, hasOwnKey: true }] }),
        of({ requests: [booking(stock, session, { Answers: [{ QuestionID: question, Value: 'Two oars' }] })] }),
        of({
          requests: [hold(stock, session)],
          booksTheHold: booking(stock, session, { HoldID: ANY_HOLD }),
        }),
      );
      const compare = (scenario: keyof typeof TARGETS, figures: Figures) =>
        setting.report.compare(
          { database: setting.database, scenario: `booking ${scenario}`, statuses: [201] },
          [figures, bare!],
          TARGETS[scenario],
        );
      compare('with a key', keyed!);
      compare('with answers', answering!);
      compare('hold and book, pairs', pairs!);
    },
    { variables: { JOBS: 'off' } },
  );
  await expectCountersRight(setting);
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
