import { Injectable } from '@nestjs/common';
import { eventJson } from '../../event-log';
import type { WebhookFormat } from './webhook-format';

/** How endpoints are told of facts unless they ask for something else: as the log has them. */
export const DEFAULT_FORMAT = 'facts';

const DEFAULT: WebhookFormat = {
  name: DEFAULT_FORMAT,
  messagesOf: (_endpoint, events) => Promise.resolve(events.map((event) => ({ body: eventJson(event) }))),
  headersOf: () => ({}),
};

/** The formats that there are; plugins add theirs when the application starts. */
@Injectable()
export class WebhookFormats {
  private readonly formats = new Map([[DEFAULT_FORMAT, DEFAULT]]);

  /** @throws Error when there is one of this name */
  register(format: WebhookFormat): void {
    if (this.formats.has(format.name)) throw new Error(`there are two formats of webhooks named ${format.name}`);
    this.formats.set(format.name, format);
  }

  /** @returns undefined for one whose feature is gone */
  find(name: string): WebhookFormat | undefined {
    return this.formats.get(name);
  }
}
