import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { detached } from '../../../../platform/concurrency/background';
import { Places } from '../../../../platform/concurrency/fairness';
import { EventLogRepository, NewEvents } from '../../../../platform/event-log';
import { disconnectSignal } from '../../../../platform/http/messages';

/** Maximum number of open streams of an operator and of this process. Further pages are not updated at once. */
const OPEN = { perOperator: 50, total: 500 };

/** A stream without changes sends a comment this often, in milliseconds; idle connections are closed after 60 s. */
const HEARTBEAT_MS = 25_000;

/** Minimum time between two signals of a stream, in milliseconds. */
const QUIET_MS = 1_000;

/** How long browsers wait before they connect again, in milliseconds. */
const RETRY_MS = 5_000;

interface Follower {
  readonly operatorId: number;
  /** Position in the event log of what the page shows. */
  readonly after: number;
  /** Whether the session of the person is still valid. */
  isSignedIn(): Promise<boolean>;
}

/**
 * Notifies open pages of an operator that something has changed, but not what. Waits with the readers of the feed, so it
 * sees the changes of all processes without polling the event log itself.
 */
@Injectable()
export class ChangeStreams {
  private readonly places = new Places(OPEN);

  private readonly followDetached = detached((follower: Follower, response: Response) =>
    this.places.tryRun(follower.operatorId, () => this.follow(follower, response)),
  );

  constructor(
    private readonly newEvents: NewEvents,
    private readonly eventLog: EventLogRepository,
  ) {}

  /** Whether a further stream of the operator can be opened. */
  hasFreePlace(operatorId: number): boolean {
    return this.places.hasFree(operatorId);
  }

  /** Responds with a stream, or with 204 if too many are open, after which browsers do not connect again. */
  open(follower: Follower, response: Response): void {
    if (!this.followDetached(follower, response)) response.status(204).end();
  }

  private async follow(follower: Follower, response: Response): Promise<void> {
    const signal = disconnectSignal(response);
    if (signal.aborted) return;
    // `no-transform` keeps proxies from compressing the stream, `X-Accel-Buffering` keeps them from delaying it.
    response.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'private, no-store, no-transform' });
    response.set('X-Accel-Buffering', 'no');
    response.write(`retry: ${RETRY_MS}\n\n`);
    try {
      await this.sendSignals(follower, response, signal);
    } catch {
      // The client has left, or the database is away: the browser connects again.
    }
    response.end();
  }

  private async sendSignals(follower: Follower, response: Response, signal: AbortSignal): Promise<void> {
    const viewer = { operatorId: follower.operatorId, audiences: undefined };
    let position = follower.after;
    do {
      const { last, forgottenTo } = await this.eventLog.bounds();
      const isUnknown = position > last || position < forgottenTo;
      const hasChanged = isUnknown || (await this.eventLog.list(viewer, { after: position, upTo: last }, 1)).length > 0;
      position = last;
      // A client that does not read its stream must not fill the server's memory.
      if (response.writableNeedDrain || !(await follower.isSignedIn())) return;
      response.write(hasChanged ? `id: ${position}\nevent: changed\ndata:\n\n` : ':\n\n');
      if (hasChanged) await pause(QUIET_MS, undefined, { signal, ref: false });
    } while (await this.newEvents.wait(viewer, position, HEARTBEAT_MS, signal));
  }
}
