import { DataSource } from 'typeorm';
import { type Statement, sqlitePlan, statementsDuring } from '../support/statements';
import { TestApp, bookingBody } from '../support/test-app';

const PARTNER = '/api/v2/ota/partner';

/** Of a new database, which has no statistics. */
describe('the plans of SQLite', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await TestApp.create();
  });
  afterAll(() => test.close());

  const planOf = (statement: Statement) => sqlitePlan(test.database, statement).map(({ detail }) => detail);

  it.each([
    { Search: 'nobody', From: '2027-06-01', To: '2027-06-30' },
    { Waiver: 'incomplete', Partner: 'adventuro', PaymentStatus: 'paid' },
    { Waiver: 'incomplete', From: '2027-06-01', To: '2027-06-30', Status: 'confirmed' },
  ])('a list of bookings goes through an index once, and then reads only what it shows: %j', async (query) => {
    const operator = await test.addOperator();
    const statements = await statementsDuring(test.app.get(DataSource), async () => {
      expect((await operator.api.get('/api/v2/operator/bookings', query)).status).toBe(200);
    });
    const [list] = statements.filter(({ sql }) => /\bfound\b/.test(sql));
    const reads = sqlitePlan(test.database, list!).filter(({ detail }) => detail.startsWith('SEARCH b '));
    expect(reads.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('USING COVERING INDEX'),
      expect.stringContaining('USING INTEGER PRIMARY KEY'),
    ]);
  });

  it('a statement is summed and read by session date, from where it was read to', async () => {
    const { api } = await test.addOperator();
    const dates = { from: '2027-06-01', to: '2027-06-30' };
    const Cursor = Buffer.from(JSON.stringify(['2027-06-05', '10:00', 1])).toString('base64url');
    for (const query of [dates, { ...dates, Cursor }]) {
      const statements = await statementsDuring(test.app.get(DataSource), async () => {
        expect((await api.get(`${PARTNER}/statement`, query)).status).toBe(200);
      });
      const [sums, rows] = statements.filter(({ sql }) => /\bFROM booking\b/.test(sql)).map(planOf);
      const index = 'ix_booking_statement (operator_id=? AND partner=? AND session_date>? AND session_date<?)';
      expect(sums).toEqual([`SEARCH booking USING COVERING INDEX ${index}`, expect.stringContaining('GROUP BY')]);
      expect(rows).toEqual([`SEARCH booking USING INDEX ${index}`]);
    }
  });

  it('bookings that have changed are read in that order, from where they were read to', async () => {
    const operator = await test.addOperator();
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const bookings = `${PARTNER}/bookings`;
    for (let nth = 0; nth < 2; nth++) await operator.api.post(`${PARTNER}/booking`, bookingBody(ActivityID));
    const query = { UpdatedSince: 0, Limit: 1 };
    const { NextCursor: Cursor } = (await operator.api.get(bookings, query)).body;
    for (const partner of [operator.api, await operator.client(['ota'])]) {
      for (const page of [query, { ...query, Cursor }]) {
        const statements = await statementsDuring(test.app.get(DataSource), async () => {
          expect((await partner.get(bookings, page)).status).toBe(200);
        });
        const [list] = statements.filter(({ sql }) => /\bFROM booking\b/.test(sql));
        expect(planOf(list!)).toEqual([
          expect.stringMatching(/USING INDEX ix_booking_changed \(operator_id=\? AND partner=\? AND .*updated_at/),
        ]);
      }
    }
  });
});
