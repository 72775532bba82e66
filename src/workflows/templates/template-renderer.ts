import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { KeyedMutex } from '../../platform/concurrency/fairness';
import type { FieldError } from '../../platform/errors';
import type { EmailTemplate, RenderedEmail, Outcome, Task } from './email-template';
import type { TemplateFields } from './merge-fields';
import { TaskAbortedError, TaskThread } from '../../platform/concurrency/threads';

/** A template has half a second for each of its two parts; this limit ends rendering that ignores that one. */
const TIMES = { taskMs: 3_000, idleMs: 20_000 };

/** How many templates of one operator can wait for the previous one, and how long. */
const WAITING = { waiting: 20, waitMs: 6_000 };

/** Lifetime in milliseconds and maximum number of cached validation results. */
const REMEMBERED_MS = 30_000;
const REMEMBERED = 200;

interface Findings {
  readonly faults: FieldError[];
  readonly until: number;
}

/** A template could not be rendered. */
export class TemplateFailedError extends Error {}

/**
 * Validates and renders templates in a separate thread, because operators can write half a second of work in a few
 * lines. Templates of one operator are rendered one after another, so it delays only itself.
 */
@Injectable()
export class TemplateRenderer implements OnApplicationShutdown {
  private readonly queues = new KeyedMutex<number>(WAITING);
  private readonly thread = new TaskThread<Task, Outcome>(require.resolve('./render-thread'), TIMES);
  private readonly found = new Map<string, Findings>();

  /**
   * Validates a template before it is saved. The result is cached for 30 s, so that a second call inside a transaction
   * returns immediately.
   * @param example a value for every merge field
   * @returns errors by field, with the line; empty if the template is valid
   * @throws OverloadedError if earlier templates of the operator make it wait for more than 6 s
   */
  async findFaults(operatorId: number, template: EmailTemplate, example: TemplateFields): Promise<FieldError[]> {
    const key = createHash('sha256')
      .update(JSON.stringify([template.subject, template.body, example]))
      .digest('hex');
    const known = this.found.get(key);
    if (known && known.until > performance.now()) return known.faults;
    const outcome = await this.perform(operatorId, 'find-faults', template, example);
    const faults = 'faults' in outcome ? outcome.faults : [toFault(outcome)];
    this.remember(key, faults);
    return faults;
  }

  /**
   * Renders a saved template. A missing variable in a branch that validation did not reach is left blank.
   * @throws TemplateFailedError if the template exceeds its limits
   * @throws OverloadedError as for `findFaults`
   */
  async render(operatorId: number, template: EmailTemplate, fields: TemplateFields): Promise<RenderedEmail> {
    const outcome = await this.perform(operatorId, 'render', template, fields);
    if ('email' in outcome) return outcome.email;
    throw new TemplateFailedError('failure' in outcome ? outcome.failure : 'no email');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.close();
  }

  private async perform(
    operatorId: number,
    kind: Task['kind'],
    { subject, body }: EmailTemplate,
    fields: TemplateFields,
  ): Promise<Outcome> {
    try {
      return await this.queues.run(operatorId, () =>
        this.thread.perform({ kind, template: { subject, body }, fields }),
      );
    } catch (error) {
      if (error instanceof TaskAbortedError) return { failure: error.message };
      throw error;
    }
  }

  private remember(key: string, faults: FieldError[]): void {
    this.found.delete(key);
    this.found.set(key, { faults, until: performance.now() + REMEMBERED_MS });
    if (this.found.size > REMEMBERED) this.found.delete(this.found.keys().next().value!);
  }
}

function toFault(outcome: Outcome): FieldError {
  const reason = 'failure' in outcome ? outcome.failure : 'it could not be rendered';
  return { field: 'Body', code: 'broken-template', message: `Body: ${reason}.` };
}
