import { type Deadline, DeadlinePassedError, RequestDeadline } from '../../concurrency/deadline';
import { OverloadedError } from '../../errors';
import { GroupCommit } from './group-commit';

/** Commits that end when the test says so. */
class HeldCommits {
  readonly batches: (readonly number[])[] = [];
  private release: (() => void)[] = [];

  readonly commit = (rows: readonly number[]): Promise<void> => {
    this.batches.push(rows);
    return new Promise((resolve) => this.release.push(resolve));
  };

  /** Resolves when a commit is in progress. */
  async started(): Promise<void> {
    while (this.release.length === 0) await turn();
  }

  async finish(): Promise<void> {
    await this.started();
    this.release.shift()!();
    await turn();
  }
}

const OPTIONS = { maxRows: 500, queues: 1, turns: 10, tooLate: 'too late' };

/** As in jobs, which have no deadline. */
const NO_DEADLINES = { get: () => undefined, run: <T>(_deadline: unknown, work: () => T) => work() };

const turn = () => new Promise((resolve) => setTimeout(resolve));
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('GroupCommit', () => {
  it('commits immediately when idle, and together what arrived in the meantime', async () => {
    const held = new HeldCommits();
    const group = new GroupCommit(held.commit, NO_DEADLINES, OPTIONS);
    const first = group.add([1], 0);
    await held.started();
    const others = [group.add([2], 0), group.add([3, 4], 0)];
    expect(held.batches).toEqual([[1]]);
    await held.finish();
    await first;
    await held.started();
    expect(held.batches).toEqual([[1], [2, 3, 4]]);
    await held.finish();
    await Promise.all(others);
  });

  it('takes along what arrives in the same turn of the event loop', async () => {
    const held = new HeldCommits();
    const group = new GroupCommit(held.commit, NO_DEADLINES, OPTIONS);
    const all = numbers(3).map((n) => group.add([n], 0));
    await held.finish();
    await Promise.all(all);
    expect(held.batches).toEqual([[0, 1, 2]]);
  });

  it('commits at most 500 rows at once, but never parts one caller’s', async () => {
    const held = new HeldCommits();
    const group = new GroupCommit(held.commit, NO_DEADLINES, OPTIONS);
    const all = [300, 150, 100, 700, 1].map((count) => group.add(numbers(count), 0));
    for (let commit = 0; commit < 4; commit++) await held.finish();
    await Promise.all(all);
    expect(held.batches.map((rows) => rows.length)).toEqual([450, 100, 700, 1]);
  });

  it('finds a bad row by halves and fails its caller alone', async () => {
    const commit = (rows: readonly number[]) =>
      rows.includes(13) ? Promise.reject(new Error('bad row')) : Promise.resolve();
    const group = new GroupCommit<number>(commit, NO_DEADLINES, OPTIONS);
    const results = await Promise.allSettled(numbers(50).map((n) => group.add([n], 0)));
    expect(results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([13]);
  });

  it('fails all together when the database does not take the work on, without trying each alone', async () => {
    const commit = jest.fn(() => Promise.reject(new OverloadedError('away')));
    const group = new GroupCommit<number>(commit, NO_DEADLINES, OPTIONS);
    const results = await Promise.allSettled(numbers(50).map((n) => group.add([n], 0)));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(commit).toHaveBeenCalledTimes(1);
  });

  it('rejects what has waited for more than three seconds, instead of recording it for nobody', async () => {
    const held = new HeldCommits();
    const group = new GroupCommit(held.commit, NO_DEADLINES, OPTIONS);
    const first = group.add([1], 0);
    await held.started();
    const late = expect(group.add([2], 0)).rejects.toThrow(OverloadedError);
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 3_001);
    await held.finish();
    await first;
    await late;
    clock.mockRestore();
    expect(held.batches).toEqual([[1]]);
  });

  it('has as many commits in progress as it has lanes, and takes on work again whenever one has ended', async () => {
    const held = new HeldCommits();
    const group = new GroupCommit(held.commit, NO_DEADLINES, { ...OPTIONS, queues: 2 });
    const added: Promise<void>[] = [];
    for (let n = 1; n <= 3; n++) {
      added.push(group.add([n], 0));
      for (let turns = 0; turns < 5; turns++) await turn();
    }
    expect(held.batches).toEqual([[1], [2]]);
    await held.finish();
    // Exactly when the lane has found no more work.
    added.push(added[0]!.then(() => group.add([4], 0)));
    for (let commits = 0; commits < 3; commits++) await held.finish();
    await Promise.all(added);
    expect(held.batches.flat().sort()).toEqual([1, 2, 3, 4]);
  });

  it('takes on what is added in the moment in which it has ended', async () => {
    let commits = 0;
    const group = new GroupCommit<number>(() => Promise.resolve(void commits++), NO_DEADLINES, {
      ...OPTIONS,
      turns: 0,
    });
    for (let n = 0; n < 20; n++) {
      let last = group.add([n], 0);
      for (let ticks = 0; ticks < n; ticks++) last = last.then(() => {});
      await last;
    }
    await group.add([20], 0);
    expect(commits).toBe(21);
  });

  describe('with deadlines', () => {
    let current: Deadline | undefined;
    const deadlines = {
      get: () => current,
      run: <T>(deadline: Deadline | undefined, work: () => T): T => {
        current = deadline;
        return work();
      },
    };
    const addUntil = (group: GroupCommit<number>, row: number, deadline: RequestDeadline) => {
      current = deadline;
      return group.add([row], 0);
    };
    const far = () => new RequestDeadline(performance.now() + 60_000);

    it('leaves out of a commit whose time is up at its end, and commits the others', async () => {
      const [patient, hasty] = [far(), far()];
      const batches: (readonly number[])[] = [];
      const group = new GroupCommit<number>(
        (rows) => {
          if (batches.push(rows) === 1) hasty.giveUp();
          current!.admit();
          return Promise.resolve();
        },
        deadlines,
        OPTIONS,
      );
      const added = [addUntil(group, 1, patient), addUntil(group, 2, hasty)];
      const results = await Promise.allSettled(added);
      expect(results).toMatchObject([
        { status: 'fulfilled' },
        { status: 'rejected', reason: expect.any(DeadlinePassedError) as unknown },
      ]);
      expect(batches).toEqual([[1, 2], [1]]);
      expect([patient.mayHaveActed, hasty.mayHaveActed]).toEqual([true, false]);
    });

    it('does not start what nobody waits for any more', async () => {
      const held = new HeldCommits();
      const group = new GroupCommit(held.commit, deadlines, OPTIONS);
      const first = addUntil(group, 1, far());
      await held.started();
      const hasty = far();
      const late = expect(addUntil(group, 2, hasty)).rejects.toThrow(DeadlinePassedError);
      hasty.giveUp();
      await held.finish();
      await first;
      await late;
      expect(held.batches).toEqual([[1]]);
    });

    it('tells all of a commit that was not decided that it may have happened', async () => {
      const both = [far(), far()];
      const group = new GroupCommit<number>(
        () => {
          current!.admit();
          return Promise.reject(new OverloadedError('away'));
        },
        deadlines,
        OPTIONS,
      );
      await Promise.allSettled(both.map((deadline, row) => addUntil(group, row, deadline)));
      expect(both.map(({ mayHaveActed }) => mayHaveActed)).toEqual([true, true]);
    });
  });

  it('is settled when nothing is left to commit', async () => {
    const held = new HeldCommits();
    const group = new GroupCommit(held.commit, NO_DEADLINES, OPTIONS);
    const added = group.add([1], 0);
    let isSettled = false;
    const settled = group.settled().then(() => (isSettled = true));
    await turn();
    expect(isSettled).toBe(false);
    await held.finish();
    await Promise.all([added, settled]);
  });
});
