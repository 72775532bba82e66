import { cpus, loadavg, totalmem } from 'node:os';
import { isPinning } from '../support/processes';

export type Machine = Readonly<Record<string, string | number>>;

/** How long it is watched whether the machine runs evenly, in milliseconds. */
const WATCHED_MS = 2_000;

/** What the figures are taken on. Takes 2 s. */
export function describeMachine(): Machine {
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: cpus().length,
    processor: cpus()[0]!.model,
    gigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    load: Number(loadavg()[0]!.toFixed(1)),
    pinned: isPinning() ? 'each process to its core' : 'no: taskset is missing',
    longestPauseMs: longestPause(),
  };
}

/** For how long the machine takes the processor away from a loop that does nothing else: shorter p99s cannot be measured. */
function longestPause(): number {
  const end = performance.now() + WATCHED_MS;
  let longest = 0;
  for (let last = performance.now(); last < end;) {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return Number(longest.toFixed(1));
}
