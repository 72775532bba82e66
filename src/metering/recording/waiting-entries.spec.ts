import { OverloadedError } from '../../platform/http/problems';
import { WaitingEntries } from './waiting-entries';

describe('WaitingEntries', () => {
  it.each([
    [20_000, 0],
    [1, 32_000_000],
  ])('holds %d rows of %d bytes and refuses more until they have gone', async (rows, bytes) => {
    const waiting = new WaitingEntries();
    let finish = () => {};
    const held = waiting.hold(rows, bytes, () => new Promise<void>((resolve) => (finish = resolve)));
    const work = jest.fn(() => Promise.resolve('done'));
    await expect(waiting.hold(1, 1, work)).rejects.toThrow(OverloadedError);
    expect(work).not.toHaveBeenCalled();
    finish();
    await held;
    expect(await waiting.hold(rows, bytes, work)).toBe('done');
  });

  it('lets go of what failed', async () => {
    const waiting = new WaitingEntries();
    await expect(waiting.hold(20_000, 0, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await waiting.hold(20_000, 0, () => Promise.resolve(1))).toBe(1);
  });
});
