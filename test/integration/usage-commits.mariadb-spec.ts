import { UsageAuditService } from '../../src/metering';
import { type Cut, CommitCutter } from '../support/commit-cutter';
import { expectProblem } from '../support/expect-problem';
import { TestApp, type TestOperator } from '../support/test-app';
import type { TestDatabase } from '../support/test-database';

const METERS = '/api/v2/usage/meters';

describe('a COMMIT of usage that is never answered', () => {
  let used: TestDatabase;
  let cutter: CommitCutter;
  let test: TestApp;
  let operator: TestOperator;

  beforeAll(async () => {
    ({ proxy: cutter, database: used } = await CommitCutter.beforeDatabase());
    test = await TestApp.create({ database: used });
  });

  beforeEach(async () => {
    operator = await test.addOperator();
    // The meter is there and IDs are fetched ahead, so the next COMMIT is that of the entries.
    await operator.api.post(METERS, { Meter: 'sms', Usage: 1 });
  });

  afterAll(async () => {
    await test.close();
    await used.drop();
  });

  const today = () => {
    const date = new Date(test.clock.now() * 1000).toISOString().slice(0, 10);
    return { from: date, to: date };
  };
  const totals = async () => (await operator.api.get(METERS, today())).body.data.Totals;
  const differences = async () => (await test.app.get(UsageAuditService).verify()).differences;

  describe.each<[Cut, string]>([
    ['commit', 'is lost on its way'],
    ['answer', 'is carried out and its answer lost'],
  ])('%s: when it %s', (cut) => {
    it.each([
      ['an entry with a key', [{ Meter: 'sms', Usage: 2, EntryKey: 'one' }]],
      ['an entry without one', [{ Meter: 'sms', Usage: 2 }]],
      [
        'a batch of both',
        [
          { Meter: 'sms', Usage: 1.5, EntryKey: 'one' },
          { Meter: 'sms', Usage: 0.5 },
        ],
      ],
    ])('%s counts once, and its ID is returned', async (_name, entries) => {
      const cutsBefore = cutter.cuts;
      cutter.cutNext(cut);
      const single = entries.length === 1;
      const body = single ? entries[0] : { Entries: entries };
      const { status, body: answer } = await operator.api.post(single ? METERS : `${METERS}/batch`, body);
      expect([cutter.cuts, status]).toEqual([cutsBefore + 1, 201]);
      expect(await totals()).toEqual({ Usage: 3, Events: 1 + entries.length });
      const listed = (await operator.api.get(`${METERS}/entries`, today())).body.data;
      expect(listed.map(({ ID }: { ID: number }) => ID)).toEqual(
        expect.arrayContaining([answer.data].flat().map(({ ID }: { ID: number }) => ID)),
      );
      expect(await differences()).toEqual([]);
    });

    it('an entry that is sent again has the ID of the first time, and another under its key is rejected', async () => {
      cutter.cutNext(cut);
      const keyed = { Meter: 'sms', Usage: 2, EntryKey: 'one' };
      const first = await operator.api.post(METERS, keyed);
      const again = await operator.api.post(METERS, keyed);
      expect([again.status, again.body.data.ID]).toEqual([201, first.body.data.ID]);
      cutter.cutNext(cut);
      const batch = await operator.api.post(`${METERS}/batch`, { Entries: [keyed, { Meter: 'sms', Usage: 4 }] });
      expect([batch.status, batch.body.data[0].ID]).toEqual([201, first.body.data.ID]);
      expectProblem(await operator.api.post(METERS, { ...keyed, Usage: 3 }), 409, 'entry-conflict', ['EntryKey']);
      expect(await totals()).toEqual({ Usage: 7, Events: 3 });
      expect(await differences()).toEqual([]);
    });
  });
});
