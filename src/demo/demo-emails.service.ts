import { Injectable } from '@nestjs/common';
import { ScheduledJobRegistry } from '../platform/jobs';
import { Clock } from '../platform/values/time';

/** The jobs that send emails about bookings, in the order in which an email passes through them. */
const EMAIL_JOBS = ['workflow-sessions-found', 'workflow-emails-written', 'emails-sent'];

/** Sends the emails of the demo's past when they were due, because the server would send them all today. */
@Injectable()
export class DemoEmailsService {
  constructor(
    private readonly registry: ScheduledJobRegistry,
    private readonly clock: Clock,
  ) {}

  /**
   * Do not call it inside a transaction, because it sends. A server that runs jobs at the same time may send some of
   * the emails first.
   * @param instants Unix seconds
   */
  async sendAsOf(instants: Iterable<number>): Promise<void> {
    const jobs = EMAIL_JOBS.map((name) => this.registry.all().find((job) => job.name === name)!);
    for (const instant of [...new Set(instants)].sort((one, other) => one - other)) {
      for (const job of jobs) {
        while ((await this.clock.asOf(instant, () => job.runDue())) > 0);
      }
    }
  }
}
