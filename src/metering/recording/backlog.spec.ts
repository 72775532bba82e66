import { OverloadedError } from '../../shared/problems';
import { Backlog } from './backlog';

describe('Backlog', () => {
  it.each([
    [20_000, 0],
    [1, 32_000_000],
  ])('holds %d rows of %d bytes and refuses more until they have gone', async (rows, bytes) => {
    const backlog = new Backlog();
    let finish = () => {};
    const held = backlog.hold(rows, bytes, () => new Promise<void>((resolve) => (finish = resolve)));
    const work = jest.fn(() => Promise.resolve('done'));
    await expect(backlog.hold(1, 1, work)).rejects.toThrow(OverloadedError);
    expect(work).not.toHaveBeenCalled();
    finish();
    await held;
    expect(await backlog.hold(rows, bytes, work)).toBe('done');
  });

  it('lets go of what failed', async () => {
    const backlog = new Backlog();
    await expect(backlog.hold(20_000, 0, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await backlog.hold(20_000, 0, () => Promise.resolve(1))).toBe(1);
  });
});
