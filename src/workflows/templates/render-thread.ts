import { parentPort } from 'node:worker_threads';
import type { Outcome, Task } from './email-template';
import { findFaults, renderEmail } from './templates';

/** Body of the thread of `TemplateRenderer`; runs one task after another. */
function perform({ kind, template, fields }: Task): Outcome {
  if (kind === 'find-faults') return { faults: findFaults(template, fields) };
  try {
    return { email: renderEmail(template, fields) };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}

// Without it, Liquid names days and months itself, in English. Otherwise it would create a format for each name, with some
// 40 kB outside of the heap, which the garbage collector does not notice.
Reflect.deleteProperty(globalThis, 'Intl');
parentPort!.on('message', (task: Task) => parentPort!.postMessage(perform(task)));
parentPort!.postMessage('ready');
