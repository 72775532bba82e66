import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RunningAnswers } from './running-answers';

const AT_ONCE = 64;
const ROUNDS = 200;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

const answer = () => new ServerResponse(new IncomingMessage(new Socket()));

describe('Answers that are being made', () => {
  it('are those that were added and not deleted', () => {
    const running = new RunningAnswers();
    const [first, second, third] = [answer(), answer(), answer()];
    running.add(first);
    running.add(second);
    running.delete(first);
    running.add(third);

    const listed = [...running];
    expect([first, second, third].map((each) => listed.includes(each))).toEqual([false, true, true]);
    expect([first, second, third].map((each) => running.has(each))).toEqual([false, true, true]);
    expect([listed.length, running.size]).toEqual([2, 2]);
  });

  it('are collected with the young objects once they are made', () => {
    const running = new RunningAnswers();
    let latest: ServerResponse[] = [];
    const goOn = () => {
      for (const made of latest) running.delete(made);
      latest = Array.from({ length: AT_ONCE }, answer);
      for (const begun of latest) running.add(begun);
      collectYoung();
    };
    goOn();
    // What lives through two of these is moved to the old objects: those of this round may.
    collectYoung();
    const before = oldBytes();
    for (let round = 0; round < ROUNDS; round++) goOn();
    // Each takes several thousand bytes.
    expect(oldBytes() - before).toBeLessThan(ROUNDS * AT_ONCE * 400);
  });
});

function oldBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')!.space_used_size;
}

function collectYoung(): void {
  collect({ type: 'minor' });
}
