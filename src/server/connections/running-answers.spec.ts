import { execFileSync } from 'node:child_process';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { RunningAnswers } from './running-answers';

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
    // In a separate process, because other suites have filled the heap here.
    const moved = execFileSync(process.execPath, ['--expose-gc', '--import', 'tsx', 'test/support/moved-answers.ts']);
    // 30 bytes each; more than 1,100 if one keeps the next in memory.
    expect(Number(moved)).toBeLessThan(300);
  });
});
