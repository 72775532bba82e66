import { Logger } from '@nestjs/common';
import { Outages } from './outages';

class Away extends Error {}

const BEGIN = 'the database does not respond; background work is interrupted';
const END = 'the database responds again; background work continues';

describe('outages that background work meets', () => {
  let outages: Outages;
  let lines: unknown[];
  let failures: unknown[];

  beforeEach(() => {
    lines = [];
    failures = [];
    const note = ({ msg, work }: { msg: string; work?: string }) => void lines.push(work ? [msg, work] : msg);
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(note as never);
    jest.spyOn(Logger.prototype, 'log').mockImplementation(note as never);
    outages = new Outages((error) => error instanceof Away);
  });
  afterEach(() => jest.restoreAllMocks());

  const attempt = (work: string, result: Promise<unknown>) =>
    outages
      .follow(
        work,
        () => result,
        (error) => failures.push(error),
      )
      .catch(() => {});
  const succeed = (work: string) => attempt(work, Promise.resolve());
  const meet = (work: string) => attempt(work, Promise.reject(new Away('gone')));

  it('start once and end once, when everything that met them has succeeded', async () => {
    for (const work of ['one', 'two', 'one', 'two']) await meet(work);
    await succeed('three');
    await succeed('two');
    await meet('one');
    expect(lines).toEqual([[BEGIN, 'one']]);
    await succeed('one');
    await succeed('one');
    expect(lines).toEqual([[BEGIN, 'one'], END]);
    await meet('two');
    await succeed('two');
    expect(lines).toEqual([[BEGIN, 'one'], END, [BEGIN, 'two'], END]);
    expect(failures).toEqual([]);
  });

  it('do not start again with an attempt that was made during the last one', async () => {
    let fail = (_: Error): void => {};
    const late = attempt('late', new Promise((_, reject) => (fail = reject)));
    await meet('one');
    await succeed('one');
    fail(new Away('gone'));
    await late;
    expect(lines).toEqual([[BEGIN, 'one'], END]);
  });

  it('end for work that fails for another reason, which is passed on', async () => {
    await meet('one');
    const broken = new Error('broken');
    await attempt('one', Promise.reject(broken));
    expect(failures).toEqual([broken]);
    expect(lines).toEqual([[BEGIN, 'one'], END]);
  });

  it('are not seen in connections that are closed at the end', async () => {
    await meet('one');
    outages.beforeApplicationShutdown();
    await succeed('one');
    await meet('two');
    expect(lines).toEqual([[BEGIN, 'one']]);
  });

  it('are thrown to the caller as they are', async () => {
    const error = new Away('gone');
    await expect(
      outages.follow(
        'one',
        () => Promise.reject(error),
        () => {},
      ),
    ).rejects.toBe(error);
  });
});
