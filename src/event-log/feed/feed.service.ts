import { Injectable } from '@nestjs/common';
import { Turn } from '../../shared/fairness';
import type { EventViewer } from '../visibility';
import type { LoggedEvent } from '../logged-event';
import { CursorExpiredError } from '../event-log.errors';
import { EventLogRepository } from '../event-log.repository';
import { NewEvents } from './new-events';

/** Facts read by one statement, and by one request that looks for some types among all. */
const PORTION = 200;
const MOST_LOOKED_AT = 2_000;

/** What somebody asks of the feed. */
interface FeedRequest {
  /** The number to read on from, 0 for the oldest that is kept. */
  readonly after: number;
  /** All when left out. */
  readonly types?: ReadonlySet<string> | undefined;
  readonly limit: number;
}

/** How long somebody waits when there is nothing to read yet. */
interface Waiting {
  /** At most. */
  readonly milliseconds: number;
  /** Ends it early. */
  readonly signal: AbortSignal;
  /** Who it is that has waited. @throws when it may not read any more */
  confirm(): Promise<EventViewer>;
}

/** Facts, and the number after which there may be more. */
export interface FeedPage {
  readonly events: LoggedEvent[];
  readonly nextAfter: number;
}

interface Looked extends FeedPage {
  /** Whether there was nothing more. */
  readonly isEnd: boolean;
}

/** The log as those read it whom it tells something. */
@Injectable()
export class FeedService {
  constructor(
    private readonly eventLog: EventLogRepository,
    private readonly newEvents: NewEvents,
  ) {}

  /** Where the log ends now, for whoever wants only what comes. */
  async latest(): Promise<FeedPage> {
    return { events: [], nextAfter: (await this.eventLog.bounds()).last };
  }

  /**
   * The facts after a number. With nothing to tell it waits for the next.
   * @throws CursorExpiredError, and what `waiting.confirm` throws
   */
  async read(caller: EventViewer, request: FeedRequest, waiting: Waiting): Promise<FeedPage> {
    const until = performance.now() + waiting.milliseconds;
    let viewer = caller;
    let { after } = request;
    for (;;) {
      const page = await this.look(viewer, { ...request, after });
      const timeLeft = until - performance.now();
      if (page.events.length > 0 || !page.isEnd || timeLeft <= 0) return page;
      after = page.nextAfter;
      if (!(await this.newEvents.wait(viewer, after, timeLeft, waiting.signal))) return page;
      viewer = await waiting.confirm();
    }
  }

  private async look(viewer: EventViewer, { after, types, limit }: FeedRequest): Promise<Looked> {
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
