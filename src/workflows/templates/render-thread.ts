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

parentPort!.on('message', (task: Task) => parentPort!.postMessage(perform(task)));
parentPort!.postMessage('ready');
