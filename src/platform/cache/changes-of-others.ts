import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { type LogState, LogWatchRepository } from '../event-log';
import { detached } from '../concurrency/background';
import { ChangeCount } from './change-count';
import { OfferVersionsRepository } from './offer-versions.repository';

/** How long what was read of an operator is of use, in milliseconds; the operator is followed for as long. */
export const KEPT_MS = 300_000;

const NEWS = ['availability.changed'] as const;

/** How often it is looked what other processes have changed, in milliseconds. */
const LOOK_EVERY_MS = 200;

/** Facts that one look reads; if there are more, everything counts as changed. */
const MOST_FACTS = 5_000;

/** Looks that tell how old a fact without a number may be; beyond that it is too old anyway. */
const REMEMBERED_LOOKS = 10;

interface Look {
  readonly startedAt: number;
  /** The highest id of a fact that had no number then, 0 if all had one. */
  readonly reach: number;
}

type News = Awaited<ReturnType<LogWatchRepository['listData']>>[number];

interface Followed {
  readAt: number;
  /** The version of its offer, once it is known. */
  version: number | undefined;
  /** What was read since then is told of. */
  since: number;
}

/**
 * Counts what other processes change of what is on sale, by one look every 200 ms at the log of facts and at the
 * versions of offers (docs/adr/0042). Looks begin with the first thing that is read of an operator, and end when
 * nothing was read for as long as it may be kept.
 */
@Injectable()
export class ChangesOfOthers implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ChangesOfOthers.name);
  private readonly operators = new Map<number, Followed>();
  private looks: Look[] = [];
  private position: number | undefined;
  private completeTo = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;
  private hasFailed = false;

  private readonly lookDetached = detached(() => void this.lookAgain());

  constructor(
    private readonly log: LogWatchRepository,
    private readonly offers: OfferVersionsRepository,
    private readonly count: ChangeCount,
  ) {}

  /** To be called before something is read of an operator, for changes of it to be told. */
  follow(operatorId: number): void {
    const readAt = performance.now();
    const followed = this.operators.get(operatorId);
    if (followed) followed.readAt = readAt;
    else this.operators.set(operatorId, { readAt, version: undefined, since: Infinity });
    if (!this.timer && !this.isClosing) this.lookLater();
  }

  /**
   * Up to when every change is counted that others have committed of what was read of an operator, by
   * `performance.now()`.
   * @param readAt when it began to be read
   */
  toldTo(operatorId: number, readAt: number): number {
    const followed = this.operators.get(operatorId);
    return followed && followed.since <= readAt ? this.completeTo : -Infinity;
  }

  beforeApplicationShutdown(): void {
    this.isClosing = true;
    clearTimeout(this.timer);
  }

  private lookLater(): void {
    this.timer = setTimeout(this.lookDetached, LOOK_EVERY_MS).unref();
  }

  private async lookAgain(): Promise<void> {
    this.forgetUnread();
    if (this.operators.size === 0) return this.rest();
    try {
      await this.look();
      this.hasFailed = false;
    } catch (error) {
      if (!this.hasFailed && !this.isClosing) {
        this.logger.warn({ msg: 'changes made by other processes could not be read; retrying', err: error });
      }
      this.hasFailed = true;
    }
    if (!this.isClosing) this.lookLater();
  }

  private async look(): Promise<void> {
    const startedAt = performance.now();
    const state = await this.log.state();
    const news = await this.listNews(state);
    const operatorIds = [...this.operators.keys()];
    const versions = await this.offers.list(operatorIds);
    if (news) for (const each of news) this.countNews(each);
    else this.count.addAll();
    for (const operatorId of operatorIds) this.noteVersion(operatorId, versions.get(operatorId) ?? 0);
    this.position = state.last;
    this.completeTo = Math.max(this.completeTo, this.completeAt(startedAt, state));
    this.looks = [...this.looks.slice(1 - REMEMBERED_LOOKS), { startedAt, reach: state.pending?.highest ?? 0 }];
  }

  /** @returns undefined when it cannot be known what has changed */
  private async listNews({ last, forgottenTo }: LogState) {
    const after = this.position ?? last;
    if (after < forgottenTo || after > last) return undefined;
    if (after === last) return [];
    const events = await this.log.listData(NEWS, { after, upTo: last }, MOST_FACTS + 1);
    return events.length > MOST_FACTS ? undefined : events;
  }

  private countNews({ operatorId, data }: News): void {
    this.count.addPlaces(operatorId, String(data['ActivityID']), String(data['Date']));
  }

  private noteVersion(operatorId: number, version: number): void {
    const followed = this.operators.get(operatorId)!;
    if (followed.version === undefined) followed.since = performance.now();
    else if (followed.version !== version) this.count.addOffer(operatorId);
    followed.version = version;
  }

  /**
   * A fact without a number may hide a change that was committed at any time since the last look at which it was not
   * there: whatever then had no number has a lower id, or a number by now.
   */
  private completeAt(startedAt: number, { pending }: LogState): number {
    if (!pending) return startedAt;
    return this.looks.findLast(({ reach }) => reach < pending.lowest)?.startedAt ?? -Infinity;
  }

  private forgetUnread(): void {
    const unreadSince = performance.now() - KEPT_MS;
    for (const [operatorId, { readAt }] of this.operators) {
      if (readAt < unreadSince) this.operators.delete(operatorId);
    }
  }

  private rest(): void {
    this.timer = undefined;
    this.position = undefined;
    this.looks = [];
  }
}
