import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TenantQueue } from '../../shared/fairness';
import type { FieldError } from '../../shared/problems';
import type { EmailTemplate, RenderedEmail } from './email-template';
import type { TemplateFields } from './merge-fields';
import type { Outcome, Task } from './rendering';
import { TaskAbortedError, TaskThread } from '../../shared/threads';

/** A template has half a second for each of its two parts; this ends what does not even notice that. */
const TIMES = { taskMs: 3_000, idleMs: 20_000 };

/** Templates of one operator that may wait for the one before, and how long. */
const WAITING = { waiting: 20, waitMs: 6_000 };

/** What was found about a template is known for so long, in milliseconds, and about so many. */
const REMEMBERED_MS = 30_000;
const REMEMBERED = 200;

interface Findings {
  readonly faults: FieldError[];
  readonly until: number;
}

/** A template cannot be filled in. */
export class TemplateFailedError extends Error {}

/**
 * Tries templates out and fills them in, in a thread of its own: operators write them, and may write half a second of
 * work into a few lines. An operator's templates are rendered one after another, so it keeps only itself waiting.
 */
@Injectable()
export class TemplateRenderer implements OnApplicationShutdown {
  private readonly queues = new TenantQueue<number>(WAITING);
  private readonly thread = new TaskThread<Task, Outcome>(require.resolve('./render-thread'), TIMES);
  private readonly found = new Map<string, Findings>();

  /**
   * Tries a template out, before it is saved. What was found is known for 30 s, so that it can be asked for again where
   * others would have to wait, as in a transaction.
   * @param example a value for every merge field
   * @returns what is wrong with it, by field and with the line; empty when nothing is
   * @throws OverloadedError when the operator's own templates keep it waiting for 6 s
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
   * Fills a saved template in. A variable that only a branch nobody tried lacks is left blank rather than the mail unsent.
   * @throws TemplateFailedError when the template exceeds its limits
   * @throws OverloadedError as for `findFaults`
   */
  async render(operatorId: number, template: EmailTemplate, fields: TemplateFields): Promise<RenderedEmail> {
    const outcome = await this.perform(operatorId, 'render', template, fields);
    if ('email' in outcome) return outcome.email;
    throw new TemplateFailedError('failure' in outcome ? outcome.failure : 'no mail');
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
  const reason = 'failure' in outcome ? outcome.failure : 'it cannot be tried out';
  return { field: 'Body', code: 'broken-template', message: `Body: ${reason}.` };
}
