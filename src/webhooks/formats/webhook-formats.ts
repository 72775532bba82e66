import { Injectable } from '@nestjs/common';
import { type LoggedEvent, eventJson } from '../../platform/event-log';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity';

/** The message for an event. */
export interface WebhookMessage {
  readonly body: string;
  /**
   * Represents the state in the message, in up to 64 characters. A message is not sent if the previous one about the
   * same subject had the same state. Undefined: always sent.
   */
  readonly state?: string;
}

/** Determines the bodies and headers of webhooks for a kind of receiver. */
export interface WebhookFormat {
  /** Permanent, because it is stored with endpoints; up to 20 characters. */
  readonly name: string;

  /**
   * The messages for events, in their order, from the current state. Called before each attempt.
   * @returns undefined for an event that is obsolete
   */
  messagesOf(endpoint: WebhookEndpointEntity, events: readonly LoggedEvent[]): Promise<(WebhookMessage | undefined)[]>;

  /** Headers in addition to those of every webhook, which they cannot replace. */
  headersOf(endpoint: WebhookEndpointEntity): Readonly<Record<string, string>>;
}

/** The default format: events as in the log. */
export const DEFAULT_FORMAT = 'facts';

const DEFAULT: WebhookFormat = {
  name: DEFAULT_FORMAT,
  messagesOf: (_endpoint, events) => Promise.resolve(events.map((event) => ({ body: eventJson(event) }))),
  headersOf: () => ({}),
};

/** Registry of formats; plugins register theirs at startup. */
@Injectable()
export class WebhookFormats {
  private readonly formats = new Map([[DEFAULT_FORMAT, DEFAULT]]);

  /** @throws Error if the name is already registered */
  register(format: WebhookFormat): void {
    if (this.formats.has(format.name)) throw new Error(`there are two formats of webhooks named ${format.name}`);
    this.formats.set(format.name, format);
  }

  /** @returns undefined for a format whose plugin was removed */
  findFormat(name: string): WebhookFormat | undefined {
    return this.formats.get(name);
  }
}
