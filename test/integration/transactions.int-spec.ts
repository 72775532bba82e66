import libsql from 'libsql';
import { In } from 'typeorm';
import { Database, Transactions } from '../../src/platform/database';
import { GatedQueryRunner } from '../../src/platform/database/sqlite/gated-query-runner';
import { OperatorEntity } from '../../src/operators/operator.entity';
import { detached } from '../../src/platform/concurrency/background';
import { NotFoundError } from '../../src/platform/errors';
import { type Cut, CommitCutter } from '../support/commit-cutter';
import { expectProblem } from '../support/expect-problem';
import { TestApp, type TestOperator, bookingBody, holdBody } from '../support/test-app';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';
import { until } from '../support/until';

/** Two units that meet: each waits here until the other has come as well. The first meeting only. */
function meeting(size: number): () => Promise<void> {
  let left = size;
  let open!: () => void;
  const gathered = new Promise<void>((resolve) => (open = resolve));
  return () => {
    if (--left <= 0) open();
    return gathered;
  };
}

describe('a unit of work', () => {
  let used: TestDatabase;
  let test: TestApp;
  let transactions: Transactions;
  let rows: Database;
  let first: TestOperator;
  let second: TestOperator;

  const rename = (operator: TestOperator, name: string) =>
    rows.execute('UPDATE operator SET name = ? WHERE id = ?', [name, operator.id]);
  const nameOf = async (operator: TestOperator) =>
    (await rows.row<{ name: string }>('SELECT name FROM operator WHERE id = ?', [operator.id]))?.name;

  const hasLockWait = async () => {
    // InnoDB refreshes the table only if nobody has read it for 0.1 s.
    await rows.rows('SELECT SLEEP(0.15)');
    return (await rows.rows("SELECT 1 FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'")).length > 0;
  };

  beforeAll(async () => {
    used = await createTestDatabase();
    test = await TestApp.create({ database: used });
    transactions = test.app.get(Transactions);
    rows = test.app.get(Database);
  });

  beforeEach(async () => {
    first = await test.addOperator();
    second = await test.addOperator();
  });

  afterAll(async () => {
    await test.close();
    await used.drop();
  });

  it('takes effect as a whole or not at all, and an error of the domain is not tried again', async () => {
    let tries = 0;
    const unit = transactions.run(async () => {
      tries++;
      await rename(first, 'undone');
      throw new NotFoundError('/');
    });
    await expect(unit).rejects.toThrow(NotFoundError);
    expect(tries).toBe(1);
    expect(await nameOf(first)).toBe('Harbour Watersports');
  });

  it('joins the one that is open, and is undone with it', async () => {
    const unit = transactions.run(async () => {
      await transactions.run(() => rename(first, 'inner'));
      throw new NotFoundError('/');
    });
    await expect(unit).rejects.toThrow(NotFoundError);
    expect(await nameOf(first)).toBe('Harbour Watersports');
  });

  it('writes together before the COMMIT what was handed over, but for what failed attempts did', async () => {
    const written: string[][] = [];
    const write = async (names: readonly string[]) => {
      written.push([...names]);
      await rename(first, names.join(' '));
    };
    const handOver = (name: string) => Promise.resolve(transactions.beforeCommit(write, [name]));
    await transactions.run(async () => {
      await handOver('one');
      await transactions.attempt(() => handOver('two'));
      const failed = transactions.attempt(async () => {
        await handOver('three');
        throw new NotFoundError('/');
      });
      await expect(failed).rejects.toThrow(NotFoundError);
      await handOver('four');
      expect(await nameOf(first)).not.toBe('one two four');
    });
    expect(await nameOf(first)).toBe('one two four');
    await expect(
      transactions.run(() => handOver('five').then(() => Promise.reject(new NotFoundError('/')))),
    ).rejects.toThrow();
    expect(written).toEqual([['one', 'two', 'four']]);
    expect(() => transactions.beforeCommit(write, ['six'])).toThrow('no unit of work is open');
  });

  it('writes also what is handed over by what it writes at its end', async () => {
    const written: string[] = [];
    const later = (names: readonly string[]) => Promise.resolve(void written.push(...names));
    const earlier = (names: readonly string[]) => {
      written.push(...names);
      transactions.beforeCommit(
        later,
        names.map((name) => `${name}, later`),
      );
      if (names.includes('one')) transactions.beforeCommit(earlier, ['two']);
      return Promise.resolve();
    };
    await transactions.run(() => {
      transactions.beforeCommit(later, ['first']);
      transactions.beforeCommit(earlier, ['one']);
      return Promise.resolve();
    });
    expect(written).toEqual(['first', 'one', 'one, later', 'two', 'two, later']);
  });

  it('continues after an attempt within it failed, and only that is undone', async () => {
    await transactions.run(async () => {
      await rename(first, 'kept');
      const attempt = transactions.attempt(async () => {
        await rename(second, 'undone');
        throw new NotFoundError('/');
      });
      await expect(attempt).rejects.toThrow(NotFoundError);
    });
    expect([await nameOf(first), await nameOf(second)]).toEqual(['kept', 'Harbour Watersports']);
  });

  if (database() === 'sqlite') {
    it('is run again while another process is writing', async () => {
      const other = new libsql(used.url.replace('sqlite:', ''));
      other.exec('BEGIN IMMEDIATE');
      const begin = jest.spyOn(GatedQueryRunner.prototype, 'startTransaction');
      const unit = transactions.run(() => rename(first, 'in the end'));
      await until('a second try', () => begin.mock.calls.length >= 2);
      other.exec('COMMIT');
      other.close();
      await unit;
      expect(await nameOf(first)).toBe('in the end');
    });
  }

  if (database() === 'mariadb') {
    it('is run again from its start when it loses a deadlock', async () => {
      const met = meeting(2);
      let tries = 0;
      const lockBoth = (one: TestOperator, other: TestOperator) =>
        transactions.run(async () => {
          tries++;
          await rename(one, 'one');
          await met();
          await rename(other, 'other');
        });
      await Promise.all([lockBoth(first, second), lockBoth(second, first)]);
      expect(tries).toBe(3);
      expect([await nameOf(first), await nameOf(second)].sort()).toEqual(['one', 'other']);
    });

    it('is run again when it loses a deadlock within an attempt', async () => {
      const met = meeting(2);
      let tries = 0;
      const lockBoth = (one: TestOperator, other: TestOperator) =>
        transactions.run(async () => {
          tries++;
          await rename(one, 'one');
          await met();
          await transactions.attempt(() => rename(other, 'other'));
        });
      await Promise.all([lockBoth(first, second), lockBoth(second, first)]);
      expect(tries).toBe(3);
    });

    describe.each([
      ['SQL', (ids: number[]) => rows.execute('UPDATE operator SET name = ? WHERE id IN (?, ?)', ['alone', ...ids])],
      ['TypeORM', (ids: number[]) => rows.manager.update(OperatorEntity, { id: In(ids) }, { name: 'alone' })],
    ])('and a statement of %s outside a transaction', (_, renameBoth) => {
      it('is run again when it loses a deadlock', async () => {
        let statement: Promise<unknown> | undefined;
        await transactions.run(async () => {
          // The server undoes whichever of the two has changed fewer rows.
          for (let index = 0; index < 5; index++) await rename(await test.addOperator(), 'more');
          await rename(second, 'first');
          statement ??= detached(() => renameBoth([first.id, second.id]))();
          await until('the statement waits for a row', hasLockWait);
          await rename(first, 'first');
        });
        await statement;
        expect([await nameOf(first), await nameOf(second)]).toEqual(['alone', 'alone']);
      });
    });
  }
});

// A COMMIT can get lost on a network; that of the embedded database is a function call.
if (database() === 'mariadb') {
  describe('a COMMIT that is never answered', () => {
    let used: TestDatabase;
    let cutter: CommitCutter;
    let test: TestApp;
    let operator: TestOperator;

    beforeAll(async () => {
      ({ proxy: cutter, database: used } = await CommitCutter.beforeDatabase());
      test = await TestApp.create({ database: used });
      operator = await test.addOperator();
    });

    afterAll(async () => {
      await test.close();
      await used.drop();
    });

    describe.each<[Cut, string]>([
      ['commit', 'is lost on its way'],
      ['answer', 'is carried out and its answer lost'],
      ['late', 'is carried out while the next try waits for it'],
    ])('%s: when it %s', (cut) => {
      it.each([
        ['with an Idempotency-Key', { 'Idempotency-Key': `${cut}-key` }],
        ['without one', {}],
      ])('books exactly once %s', async (_name, headers) => {
        const { ActivityID } = await operator.addActivity();
        // The last place: a second try that did not know of the first would be rejected.
        await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 1);
        const cutsBefore = cutter.cuts;
        cutter.cutNext(cut);
        const answer = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID), headers);
        expect(cutter.cuts).toBe(cutsBefore + 1);
        expect(answer.status).toBe(201);
        const { body } = await operator.api.get('/api/v2/operator/bookings', { ActivityID });
        expect(body.data).toMatchObject([{ BookingReference: answer.body.data.BookingReference }]);
        expect(await test.capacityDifferences()).toEqual([]);
      });
    });

    it.each<[Cut, number]>([
      ['commit', 0],
      ['answer', 1],
    ])('%s: a unit that cannot look for its effects never reports that nothing was done', async (cut, done) => {
      const { ActivityID } = await operator.addActivity();
      await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 1);
      const { body } = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
      cutter.cutNext(cut);
      const cancel = `/api/v2/ota/partner/bookings/${body.data.BookingReference}/cancel`;
      const answer = await operator.api.post(cancel, {});
      expectProblem(answer, 503, 'overloaded');
      expect(answer.body.detail).toMatch(/^The database does not respond. The outcome is not known: read back/);
      const listed = await operator.api.get('/api/v2/operator/bookings', { ActivityID, Status: 'cancelled' });
      expect(listed.body.data).toHaveLength(done);
    });

    it.each<Cut>(['commit', 'answer'])('%s: a hold is booked once, and its caller gets that response', async (cut) => {
      const { ActivityID } = await operator.addActivity();
      await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 1);
      const held = await operator.api.post('/api/v2/ota/partner/holds', holdBody(ActivityID));
      const { HoldID } = held.body.data;
      const cutsBefore = cutter.cuts;
      cutter.cutNext(cut);
      const answer = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID, { HoldID }));
      expect(cutter.cuts).toBe(cutsBefore + 1);
      expect(answer.status).toBe(201);
      const { body } = await operator.api.get('/api/v2/operator/bookings', { ActivityID, Status: 'confirmed' });
      expect(body.data).toMatchObject([{ BookingReference: answer.body.data.BookingReference }]);
      expect(await test.capacityDifferences()).toEqual([]);
    });
  });
}
