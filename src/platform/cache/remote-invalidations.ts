import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { type LogState, LogWatchRepository } from '../event-log';
import { Outages, detached } from '../concurrency/background';
import { CacheVersions } from './cache-versions';
import { CacheVersionsRepository } from './cache-versions.repository';

/** Maximum age of a cached value, in milliseconds. An operator is followed for as long after the last read. */
export const MAX_AGE_MS = 300_000;

const WORK = 'changes-followed';

const EVENT_TYPES = ['availability.changed'] as const;

/** How often the log is polled, in milliseconds. */
const POLL_EVERY_MS = 200;

/** Maximum number of events that a poll reads; with more, everything counts as changed. */
const MAX_EVENTS = 5_000;

/** Polls that limit the age of an event in the outbox; older ones are too far behind anyway. */
const RECENT_POLLS = 10;

interface Poll {
  readonly startedAt: number;
  /** The highest ID in the outbox at that time, 0 if it was empty. */
  readonly reach: number;
}

type ChangeEvent = Awaited<ReturnType<LogWatchRepository['listData']>>[number];

interface Followed {
  readAt: number;
  /** The version of its offer; undefined before the first poll. */
  version: number | undefined;
  /** Changes to everything that was read since then are seen. */
  since: number;
}

/**
 * Bumps the versions of what other processes change, by one poll of the event log and of the versions of offers every
 * 200 ms (docs/adr/0042). Polling starts with the first read of an operator, and stops when nothing was read for five
 * minutes.
 */
@Injectable()
export class RemoteInvalidations implements BeforeApplicationShutdown {
  private readonly logger = new Logger(RemoteInvalidations.name);
  private readonly operators = new Map<number, Followed>();
  private polls: Poll[] = [];
  private position: number | undefined;
  private completeUntil = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;
  private hasFailed = false;

  private readonly warnOnce = (err: unknown): void => {
    if (this.hasFailed || this.isClosing) return;
    this.logger.warn({ msg: 'changes made by other processes could not be read; retrying', err });
  };

  private readonly pollDetached = detached(() => void this.pollAgain());

  constructor(
    private readonly log: LogWatchRepository,
    private readonly repository: CacheVersionsRepository,
    private readonly versions: CacheVersions,
    private readonly outages: Outages,
  ) {}

  /** To be called before something of an operator is read, so that changes to it are seen. */
  follow(operatorId: number): void {
    const readAt = performance.now();
    const followed = this.operators.get(operatorId);
    if (followed) followed.readAt = readAt;
    else this.operators.set(operatorId, { readAt, version: undefined, since: Infinity });
    if (!this.timer && !this.isClosing) this.pollLater();
  }

  /**
   * Until when all changes by other processes to what was read of an operator have been seen, by `performance.now()`.
   * @param readAt when reading started
   */
  completeTo(operatorId: number, readAt: number): number {
    const followed = this.operators.get(operatorId);
    return followed && followed.since <= readAt ? this.completeUntil : -Infinity;
  }

  beforeApplicationShutdown(): void {
    this.isClosing = true;
    clearTimeout(this.timer);
  }

  private pollLater(): void {
    this.timer = setTimeout(this.pollDetached, POLL_EVERY_MS).unref();
  }

  private async pollAgain(): Promise<void> {
    // While polls fail they continue, until the end of an outage is seen.
    if (!this.hasFailed) this.dropUnread();
    if (this.operators.size === 0) return this.stop();
    try {
      await this.outages.follow(WORK, () => this.poll(), this.warnOnce);
      this.hasFailed = false;
    } catch {
      this.hasFailed = true;
    }
    if (!this.isClosing) this.pollLater();
  }

  private async poll(): Promise<void> {
    const startedAt = performance.now();
    const state = await this.log.state();
    const events = await this.listEvents(state);
    const operatorIds = [...this.operators.keys()];
    const versions = await this.repository.listVersions(operatorIds);
    if (events) for (const event of events) this.applyEvent(event);
    else this.versions.bumpAll();
    for (const operatorId of operatorIds) this.compareVersion(operatorId, versions.get(operatorId) ?? 0);
    this.position = state.last;
    this.completeUntil = Math.max(this.completeUntil, this.completeAt(startedAt, state));
    this.polls = [...this.polls.slice(1 - RECENT_POLLS), { startedAt, reach: state.pending?.highest ?? 0 }];
  }

  /** @returns undefined if the changes are unknown */
  private async listEvents({ last, forgottenTo }: LogState) {
    const after = this.position ?? last;
    if (after < forgottenTo || after > last) return undefined;
    if (after === last) return [];
    const events = await this.log.listData(EVENT_TYPES, { after, upTo: last }, MAX_EVENTS + 1);
    return events.length > MAX_EVENTS ? undefined : events;
  }

  private applyEvent({ operatorId, data }: ChangeEvent): void {
    this.versions.bumpPlaces(operatorId, String(data['ActivityID']), String(data['Date']));
  }

  private compareVersion(operatorId: number, version: number): void {
    const followed = this.operators.get(operatorId)!;
    if (followed.version === undefined) followed.since = performance.now();
    else if (followed.version !== version) this.versions.bumpOffer(operatorId);
    followed.version = version;
  }

  /**
   * An event in the outbox may contain a change that was committed at any time since the last poll at which it was not
   * there: what was in the outbox then has a lower ID, or has been sequenced.
   */
  private completeAt(startedAt: number, { pending }: LogState): number {
    if (!pending) return startedAt;
    return this.polls.findLast(({ reach }) => reach < pending.lowest)?.startedAt ?? -Infinity;
  }

  private dropUnread(): void {
    const unreadSince = performance.now() - MAX_AGE_MS;
    for (const [operatorId, { readAt }] of this.operators) {
      if (readAt < unreadSince) this.operators.delete(operatorId);
    }
  }

  private stop(): void {
    this.timer = undefined;
    this.position = undefined;
    this.polls = [];
  }
}
