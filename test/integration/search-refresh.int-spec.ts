import { Database } from '../../src/platform/database';
import { ScheduledJobRegistry } from '../../src/platform/jobs';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

/** More than the job processes in one transaction. */
const OTHERS = 60;

describe('search texts of bookings of an earlier version', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', isolated: true });
  let references: Record<string, string>;

  const find = async (Search: string): Promise<string[]> => {
    const { body } = await operator.api.get('/api/v2/operator/bookings', { Search });
    return body.data.map(({ BookingReference }: { BookingReference: string }) => BookingReference);
  };

  beforeAll(async () => {
    const { ActivityID } = await operator.addActivity({ MaxParticipants: 50 });
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 100);
    const book = async (FirstName: string, LastName: string): Promise<string> => {
      const Customer = { FirstName, LastName, Email: 'guest@example.com', Phone: '+447700900123' };
      const answer = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID, { Customer }));
      expect(answer.status).toBe(201);
      return answer.body.data.BookingReference;
    };
    for (let number = 0; number < OTHERS; number++) await book('Ada', 'Lovelace');
    references = { ahmad: await book('أحمد', 'الشريف'), kostas: await book('Κώστας', 'Παπάς') };
    const database = test.app.get(Database);
    for (const [name, text] of [
      ['ahmad', 'أحمد الشريف'],
      ['kostas', 'κωστας παπας'],
    ] as const) {
      await database.execute('UPDATE booking SET search_text = ? WHERE reference = ?', [text, references[name]!]);
    }
    await database.execute('REPLACE INTO booking_search_refresh (id, after_id) VALUES (1, 0)');
  });

  it('are written again in portions by a job, once', async () => {
    for (const search of ['احمد', 'ΠΑΠΑΣ', 'παπάς']) expect([search, await find(search)]).toEqual([search, []]);
    const job = test.app
      .get(ScheduledJobRegistry)
      .all()
      .find(({ name }) => name === 'search-texts-refreshed')!;
    expect((await job.backlog()).count).toBe(1);
    expect([await job.runDue(), await job.runDue(), await job.runDue(), await job.runDue()]).toEqual([50, 12, 0, 0]);
    expect((await job.backlog()).count).toBe(0);
    for (const search of ['احمد', 'أحمد الشريف', 'ﺃﺣﻤﺪ', 'أَحْمَد']) {
      expect([search, await find(search)]).toEqual([search, [references['ahmad']]]);
    }
    for (const search of ['ΚΩΣ', 'κωστασ', 'Κώστας', 'ΠΑΠΑΣ', 'παπάς']) {
      expect([search, await find(search)]).toEqual([search, [references['kostas']]]);
    }
    expect(await find('ｌｏｖｅｌａｃｅ')).toHaveLength(50);
    expect(await find('０７７００ ９００１２３')).toHaveLength(50);
    expect(await find('٠٧٧٠٠٩٠٠١٢٣')).toHaveLength(50);
  });
});
