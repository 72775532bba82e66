import { Injectable } from '@nestjs/common';
import { Places, Turn } from '../../concurrency/fairness';
import type { EventViewer } from '../visibility';
import type { LoggedEvent } from '../logged-event';
import { CursorExpiredError } from '../event-log.errors';
import { EventLogRepository } from '../event-log.repository';
import { NewEvents } from './new-events';

/** Events read by one statement, and by one request that searches for certain types. */
const PORTION = 200;
const MOST_LOOKED_AT = 2_000;

/** Requests that wait for events at the same time. Further ones get an immediate response. */
const WAITING = { perOperator: 200, total: 5_000 };

/** A request to the feed. */
interface FeedRequest {
  /** The sequence number to continue after; 0 to start with the oldest stored event. */
  readonly after: number;
  /** All types if omitted. */
  readonly types?: ReadonlySet<string> | undefined;
  readonly limit: number;
}

/** How to wait while there are no events. */
interface Waiting {
  /** Maximum time. */
  readonly milliseconds: number;
  /** Ends the wait early. */
  readonly signal: AbortSignal;
  /** Authenticates the caller again after waiting. @throws if it may no longer read */
  confirm(): Promise<EventViewer>;
}

/** Events, and the sequence number after which to continue. */
export interface FeedPage {
  readonly events: LoggedEvent[];
  readonly nextAfter: number;
}

interface Looked extends FeedPage {
  /** Whether the end of the log was reached. */
  readonly isEnd: boolean;
}

/** The log as partners, shops and operators read it. */
@Injectable()
export class FeedService {
  private readonly places = new Places(WAITING);

  constructor(
    private readonly eventLog: EventLogRepository,
    private readonly newEvents: NewEvents,
  ) {}

  /** The current end of the log, for clients that want only future events. */
  async latest(): Promise<FeedPage> {
    return { events: [], nextAfter: (await this.eventLog.bounds()).last };
  }

  /**
   * The events after a sequence number. If there are none, waits for the next.
   * @throws CursorExpiredError, and errors of `waiting.confirm`
   */
  async read(caller: EventViewer, request: FeedRequest, waiting: Waiting): Promise<FeedPage> {
    const until = performance.now() + waiting.milliseconds;
    let viewer = caller;
    let { after } = request;
    for (;;) {
      const page = await this.loadPage(viewer, { ...request, after });
      const timeLeft = until - performance.now();
      if (page.events.length > 0 || !page.isEnd || timeLeft <= 0) return page;
      after = page.nextAfter;
      if (!(await this.wait(viewer, after, timeLeft, waiting.signal))) return page;
      viewer = await waiting.confirm();
    }
  }

  private async wait(viewer: EventViewer, after: number, timeLeft: number, signal: AbortSignal): Promise<boolean> {
    const isWoken = this.places.tryRun(viewer.operatorId, () => this.newEvents.wait(viewer, after, timeLeft, signal));
    return (await isWoken) ?? false;
  }

  private async loadPage(viewer: EventViewer, { after, types, limit }: FeedRequest): Promise<Looked> {
    const bounds = await this.eventLog.bounds();
    const { last, forgottenTo } = bounds;
    if (after !== 0 && after < forgottenTo) throw CursorExpiredError.forgotten(bounds);
    if (after > last) throw CursorExpiredError.beyondTheEnd(bounds);
    const events: LoggedEvent[] = [];
    const turn = new Turn();
    let position = after;
    for (let looked = 0; looked < MOST_LOOKED_AT; looked += PORTION) {
      const portion = await this.eventLog.list(viewer, { after: position, upTo: last }, PORTION);
      for (const event of portion) {
        position = event.sequence;
        if (types && !types.has(event.type)) continue;
        events.push(event);
        if (events.length === limit) return { events, nextAfter: position, isEnd: false };
      }
      if (portion.length < PORTION) return { events, nextAfter: last, isEnd: true };
      if (turn.hasEnded) await turn.pass();
    }
    return { events, nextAfter: position, isEnd: false };
  }
}
