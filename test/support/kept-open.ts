/** Whether what a suite starts can stay open for the next suites. It would keep Jest's main process alive. */
export function staysOpen(): boolean {
  return process.send !== undefined;
}

let isEnding = false;

/** Lets a worker end with what is still open, whether Jest ends it (by removing its listener), replaces it, or is gone. */
export function endWithWorker(): void {
  if (isEnding) return;
  isEnding = true;
  process.on('removeListener', (event) => event === 'message' && process.exit());
  for (const event of ['SIGTERM', 'disconnect'] as const) process.on(event, () => process.exit());
}
