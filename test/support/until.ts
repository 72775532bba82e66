import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until something has become true that nothing can be awaited for, such as the state of another process.
 * @throws Error after `seconds`
 */
export async function until(what: string, condition: () => boolean | Promise<boolean>, seconds = 10): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`${what} did not come about within ${seconds} s`);
    await sleep(20);
  }
}
