import { runBench } from '../support/loading';
import { type Figures, inTurn, loadServer } from './figures';
import { booking } from './requests';
import type { Session } from './sessions';
import { CORES } from './cores';
import { CONNECTIONS, type Setting, closedLoop, withServer } from './setting';
import { type Sql, openSql } from './sql';

/** Parameters of `bare-booking.ts`. */
export interface BareBookingOrder {
  readonly url: string;
  readonly operatorId: number;
  readonly activityId: number;
  /** Booked in turn. */
  readonly timeslotIds: readonly number[];
  readonly clients: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

export type BareBookingResult = Figures;

const TARGET = 0.7;

/** Bookings against the two statements they cannot do without, on many timeslots, on one, and on one without places. */
export async function bookings(setting: Setting): Promise<void> {
  const { sessions, hot, soldOut } = setting.stock.booked;
  // Without jobs: the confirmations of thousands of bookings are sent later, and are no part of booking.
  const variables = { JOBS: 'off' };
  await withServer(
    setting,
    async (server) => {
      const measure = async (scenario: string, on: readonly Session[], status: number) => {
        const requests = on.map((session) => booking(setting.stock, session));
        const bare = await bareOrder(setting, on);
        const figures = await inTurn(
          setting,
          () => loadServer(server, { requests, ...closedLoop(setting) }),
          () => runBench<BareBookingResult>('bare-booking.ts', bare, CORES.server),
        );
        const target = setting.database === 'mariadb' ? TARGET : undefined;
        setting.report.compare({ database: setting.database, scenario, statuses: [status] }, figures, target);
      };
      await measure(`booking, ${sessions.length} timeslots`, sessions, 201);
      await measure('booking, one timeslot', [hot], 201);
      await measure('booking, one timeslot sold out', [soldOut], 409);
    },
    { variables },
  );
  await expectCountersRight(setting);
}

/** What the bare transaction has to do as often as it can on the same sessions. */
export async function bareOrder(setting: Setting, sessions: readonly Session[]): Promise<BareBookingOrder> {
  const { url, stock } = setting;
  const sql = await openSql(url);
  const { operatorId } = stock.callers[0]!;
  const activityId = await bookedActivity(sql, stock);
  const timeslotIds: number[] = [];
  for (const { startsAt } of sessions) {
    timeslotIds.push(
      await sql.number(`SELECT id AS n FROM timeslot WHERE operator_id = ${operatorId} AND activity_id = ${activityId}
        AND starts_at = ${startsAt}`),
    );
  }
  await sql.close();
  return { url, operatorId, activityId, timeslotIds, clients: CONNECTIONS, ...closedLoop(setting) };
}

/** @throws Error when a counter of the timeslots just booked does not equal their bookings */
export async function expectCountersRight({ url, stock }: Setting): Promise<void> {
  const sql = await openSql(url);
  const wrong = await sql.number(`SELECT COUNT(*) AS n FROM timeslot t
    WHERE t.operator_id = ${stock.callers[0]!.operatorId} AND t.activity_id = ${await bookedActivity(sql, stock)}
      AND t.booked <> (SELECT COALESCE(SUM(b.participants), 0) FROM booking b WHERE b.operator_id = t.operator_id
        AND b.timeslot_id = t.id AND b.status IN ('held', 'confirmed'))`);
  await sql.close();
  if (wrong > 0) throw new Error(`${wrong} timeslots are booked by another number than their counters say`);
}

export function bookedActivity(sql: Sql, { callers, booked }: Setting['stock']): Promise<number> {
  return sql.number(`SELECT id AS n FROM activity
    WHERE operator_id = ${callers[0]!.operatorId} AND public_id = '${booked.activityId}'`);
}
