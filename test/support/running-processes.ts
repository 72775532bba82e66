import type { ChildProcess } from 'node:child_process';

/** Processes that suites of this worker have started. Modules stay loaded from suite to suite. */
const running = new Set<ChildProcess>();

export function addRunningProcess(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
}

/** A test that fails before it has stopped its servers must not leave them to log errors into the suites that follow. */
export function killRunningProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}
