import { Injectable } from '@nestjs/common';
import { eventJson } from '../../platform/event-log';
import type { WebhookFormat } from './webhook-format';

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
