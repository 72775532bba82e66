import type { ApiClient } from '../support/api-client';
import type { Stored } from './ledger';
import { METERS, USAGE_DATE, entriesOf } from './usage-client';

/** Every booking, by the name that its client gave it. Holds have none. */
export async function storedBookings(api: ApiClient): Promise<Map<string, Stored>> {
  const stored = new Map<string, Stored>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await api.get('/api/v2/operator/bookings', { Limit: 200, Cursor: cursor });
    for (const { PaymentReference, BookingReference, Status, Time } of body.data) {
      if (Status === 'held') continue;
      const state = Status === 'confirmed' ? `confirmed ${Time}` : Status;
      const twin = stored.get(PaymentReference);
      stored.set(PaymentReference, { id: BookingReference, state: twin ? `${twin.state} and ${state}` : state });
    }
    cursor = body.NextCursor;
  }
  return stored;
}

/** All usage entries, by the name that their client gave them, and how many there are. */
export async function storedUsage(api: ApiClient): Promise<{ byName: Map<string, Stored>; count: number }> {
  const { text } = await api.get(`${METERS}.csv`, { from: USAGE_DATE, to: USAGE_DATE });
  const rows = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  const idsByName = new Map<string, number[]>();
  for (const row of rows) {
    const ids = idsByName.get(row[4]!) ?? [];
    idsByName.set(row[4]!, [...ids, Number(row[0])]);
  }
  const byName = [...idsByName].map(([name, ids]): [string, Stored] => [
    name,
    { id: String(Math.min(...ids)), state: entriesOf(ids.length) },
  ]);
  return { byName: new Map(byName), count: rows.length };
}

/** Sessions in which more places are taken than they have. */
export async function oversold(api: ApiClient, activityId: string, date: string): Promise<unknown[]> {
  const { body } = await api.get(`/api/v2/operator/activities/${activityId}/timeslots`, { From: date, To: date });
  return body.data.filter(({ Capacity, Booked }: { Capacity: number; Booked: number }) => Booked > Capacity);
}
