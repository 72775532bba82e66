import { OverloadedError } from '../../platform/errors';
import type { UsageEntry } from '../entries/usage-entry';
import { UsageRecorder } from './usage-recorder';

const ENTRY: UsageEntry = { meter: 'visits', usage: { whole: 1, nano: 0 }, extraInfo: null, occurredAt: undefined };

/** Reaches the limit of 32 MB: 2 bytes per character, and 200 for the row. */
const LARGE: UsageEntry = { ...ENTRY, extraInfo: 'x'.repeat((32_000_000 - 200) / 2) };

describe('UsageRecorder', () => {
  const takeIds = jest.fn<Promise<number>, [number]>();
  let recorder: UsageRecorder;

  beforeEach(() => {
    takeIds.mockReset().mockResolvedValue(1);
    const fakes = [
      { ensure: (_operatorId: number, names: string[]) => Promise.resolve(names.map(() => 7)) },
      { takeIds },
      { write: (rows: unknown) => Promise.resolve(rows) },
      { isOpen: () => false, run: (work: () => unknown) => work() },
      { now: () => 1_800_000_000 },
      { get: () => undefined, run: (_deadline: unknown, work: () => unknown) => work() },
    ];
    recorder = new UsageRecorder(...(fakes as unknown as ConstructorParameters<typeof UsageRecorder>));
  });

  it.each([
    ['20,000 rows', Array.from({ length: 20_000 }, () => ENTRY)],
    ['32 MB', [LARGE]],
  ])('accepts %s and rejects more until they are recorded', async (_size, entries) => {
    let give = (_firstId: number) => {};
    takeIds.mockReturnValueOnce(new Promise((resolve) => (give = resolve)));
    const first = recorder.record(1, entries);
    await expect(recorder.record(1, [ENTRY])).rejects.toThrow(OverloadedError);
    expect(takeIds).toHaveBeenCalledTimes(1);
    give(1);
    expect(await first).toHaveLength(entries.length);
    expect(await recorder.record(1, entries)).toHaveLength(entries.length);
  });

  it('no longer counts entries that failed', async () => {
    const entries = Array.from({ length: 20_000 }, () => ENTRY);
    takeIds.mockRejectedValueOnce(new Error('failed'));
    await expect(recorder.record(1, entries)).rejects.toThrow('failed');
    expect(await recorder.record(1, entries)).toHaveLength(20_000);
  });
});
