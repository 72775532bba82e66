import { Injectable, Logger } from '@nestjs/common';
import { GroupCommit, Transactions } from '../database';
import { DomainEvents, EmailAcceptedEvent } from '../domain-events';
import { type Backlog, ScheduledJob } from '../jobs';
import { CurrentDeadline } from '../concurrency/deadline';
import { Clock } from '../values/time';
import { type EmailEntity, PRIVATE_PURPOSE } from './email.entity';
import { EmailsRepository } from './emails.repository';
import { EmailRejectedError, EmailServerUnavailableError, MAX_SEND_SECONDS, Mailer } from './mailers/mailer';
import { toHeaderText } from './message';

/** Turns per run. */
const TURNS = 5;

/** Emails that a process sends concurrently, in one turn. */
const AT_ONCE = 4;

const LEASE_SECONDS = 5 * MAX_SEND_SECONDS;

type Attempt = 'sent' | 'failed' | 'not-ours' | 'server-away';

/** An email that the SMTP server has accepted. */
interface Accepted {
  readonly email: EmailEntity;
  /** Unix seconds. */
  readonly acceptedAt: number;
  /** Whether this process recorded that. */
  isNoted: boolean;
}

/**
 * Sends due emails. An email is claimed first, sent outside of any transaction, then marked and published in one,
 * together with others accepted in the meantime. A crash in between can send it twice, with the same Message-ID, but
 * counts it once.
 */
@ScheduledJob()
@Injectable()
export class DeliveryService implements ScheduledJob {
  readonly name = 'emails-sent';
  private readonly logger = new Logger(DeliveryService.name);
  private readonly accepted: GroupCommit<Accepted>;
  /** The operator that had the last turn. */
  private served = 0;

  constructor(
    private readonly emails: EmailsRepository,
    private readonly mailer: Mailer,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
    deadline: CurrentDeadline,
  ) {
    const options = {
      maxRows: TURNS * AT_ONCE,
      queues: 1,
      turns: 10,
      tooLate: 'Marking emails as sent is taking too long.',
    };
    this.accepted = new GroupCommit((accepted) => this.recordDelivered(accepted), deadline, options);
  }

  /** Operators take turns, so that an operator with many emails does not delay those of others. */
  async runDue(): Promise<number> {
    let sent = 0;
    for (let turn = 0; turn < TURNS; turn++) {
      const due = await this.listNextDue();
      if (due.length === 0) break;
      const emails = await this.claimEmails(due);
      const attempts = await Promise.all(emails.map((email) => this.attempt(email)));
      sent += attempts.filter((attempt) => attempt === 'sent').length;
      // The rest would run into the same timeout and delay other jobs.
      if (attempts.includes('server-away')) break;
    }
    return sent;
  }

  backlog(): Promise<Backlog> {
    return this.emails.backlog(this.clock.now());
  }

  /** Due emails of the next operator, and of those after it if it has few. */
  private async listNextDue(): Promise<number[]> {
    const now = this.clock.now();
    const [due, operators] = [[] as number[], new Set<number>()];
    while (due.length < AT_ONCE) {
      const next = (await this.emails.findDueOperator(this.served, now)) ?? (await this.emails.findDueOperator(0, now));
      if (next === undefined || operators.has(next)) break;
      operators.add(next);
      this.served = next;
      due.push(...(await this.emails.listDue(next, now, AT_ONCE - due.length)));
    }
    return due;
  }

  /** Claims those that no other process has claimed. */
  private claimEmails(due: readonly number[]): Promise<EmailEntity[]> {
    const now = this.clock.now();
    return this.transactions.run(() => this.emails.claimEmails(due, now, now + LEASE_SECONDS));
  }

  private async attempt(email: EmailEntity): Promise<Attempt> {
    try {
      await this.mailer.send(email);
    } catch (error) {
      await this.postpone(email, error as Error);
      return error instanceof EmailServerUnavailableError ? 'server-away' : 'failed';
    }
    const accepted = { email, acceptedAt: this.clock.now(), isNoted: false };
    await this.accepted.add([accepted], 0);
    return accepted.isNoted ? 'sent' : 'not-ours';
  }

  private async recordDelivered(accepted: readonly Accepted[]): Promise<void> {
    let noted: readonly Accepted[] = [];
    const note = async () => void (noted = await this.markAndPublish(accepted));
    // They count when they were accepted, which for a demo's past is long ago.
    await this.clock.asOf(accepted.at(-1)!.acceptedAt, () =>
      // If the COMMIT is not acknowledged, the next attempt finds them marked.
      this.transactions.run(note, { findCommitted: () => Promise.resolve(undefined) }),
    );
    for (const one of noted) one.isNoted = true;
  }

  /** @returns those that this process marked */
  private async markAndPublish(accepted: readonly Accepted[]): Promise<Accepted[]> {
    const ids = accepted.map(({ email }) => email.id);
    const marked = await this.emails.markSent(ids, this.mailer.delivery, this.clock.now());
    if (accepted.some(({ email }) => isPrivate(email))) await this.emails.removePrivateContents(ids, this.clock.now());
    const noted = accepted.filter(({ email }) => marked.has(email.id));
    // Staff sent these again, so no workflow or waitlist did, and no meter counts them.
    const automatic = noted.filter(({ email }) => email.resendOf === null);
    await this.events.publishAll(automatic.map(({ email }) => announcementOf(email)));
    return noted;
  }

  private async postpone(email: EmailEntity, error: Error): Promise<void> {
    const now = this.clock.now();
    const nextAttemptAt = now + pauseAfter(email.attempts, Math.random());
    const giveUpSeconds = isPrivate(email) ? GIVE_UP_PRIVATE_SECONDS : GIVE_UP_SECONDS;
    const isRejected = error instanceof EmailRejectedError;
    const isHopeless = isRejected || nextAttemptAt - email.firstAttemptAt! > giveUpSeconds;
    this.logger.warn({
      msg: 'email not accepted by the SMTP server',
      emailId: email.id,
      attempt: email.attempts,
      isHopeless,
    });
    await this.transactions.run(async () => {
      await this.emails.markAttemptFailed(email, {
        status: isHopeless ? 'failed' : 'queued',
        nextAttemptAt,
        error: toHeaderText(error.message, 500),
      });
      if (isHopeless && isPrivate(email)) await this.emails.removePrivateContents([email.id], now);
    });
  }
}

function announcementOf({ operatorId, id, purpose, subjectId }: EmailEntity): EmailAcceptedEvent {
  return new EmailAcceptedEvent(operatorId, id, purpose, subjectId);
}

function isPrivate({ purpose }: EmailEntity): boolean {
  return purpose === PRIVATE_PURPOSE;
}

const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 3_600;

/** After this time without success, an email fails permanently, in seconds. */
const GIVE_UP_SECONDS = 48 * 3_600;

/** The same for private emails, whose links are no longer valid by then, in seconds. */
const GIVE_UP_PRIVATE_SECONDS = 3_600;

/**
 * The delay after a failed attempt (from 1) in seconds: a minute, doubled each time up to an hour, reduced at random by
 * up to a quarter to spread retries.
 * @param random from 0 to 1
 */
export function pauseAfter(attempt: number, random: number): number {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempt - 1, 10));
  return attempt === 1 ? pause : Math.round(pause * (1 - random / 4));
}
