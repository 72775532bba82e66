import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { getHeapSpaceStatistics } from 'node:v8';
import { RunningAnswers } from '../../src/server/connections/running-answers';

/** Says how many bytes of each answer that came and went were moved to the old objects; run with `--expose-gc`. */
const AT_ONCE = 64;
const ROUNDS = 400;

const collect = globalThis.gc as unknown as (options: { type: 'minor' }) => void;
const running = new RunningAnswers();
let latest: ServerResponse[] = [];

function goOn(): void {
  for (const made of latest) running.delete(made);
  latest = Array.from({ length: AT_ONCE }, () => new ServerResponse(new IncomingMessage(new Socket())));
  for (const started of latest) running.add(started);
  collect({ type: 'minor' });
}

function oldBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')!.space_used_size;
}

for (let round = 0; round < ROUNDS; round++) goOn();
// What lives through two of these in a row is moved: those of this round may be.
collect({ type: 'minor' });
const before = oldBytes();
for (let round = 0; round < ROUNDS; round++) goOn();
process.stdout.write(String(Math.round((oldBytes() - before) / (ROUNDS * AT_ONCE))));
