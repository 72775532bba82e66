import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second for every program, whatever its own clock is. */
const TICKS_PER_SECOND = 100;

/** A process and all that it has started. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

/** Processor time that a process and those it has started have taken, in seconds. */
export function cpuSeconds(pid: number): number {
  const ticks = family(pid).map((member) => {
    const stat = readFileSync(`/proc/${member}/stat`, 'utf8');
    // The name in parentheses may hold anything, also spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}

/** Resident memory of a process and those it has started in megabytes: now, and each one's highest so far. */
export function residentMegabytes(pid: number): { now: number; highest: number } {
  const sum = (name: string) =>
    family(pid)
      .map((member) => new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${member}/status`, 'utf8')))
      .reduce((total, match) => total + Number(match?.[1] ?? 0) / 1024, 0);
  return { now: sum('VmRSS'), highest: sum('VmHWM') };
}
