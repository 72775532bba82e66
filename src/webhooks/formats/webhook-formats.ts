import { Injectable } from '@nestjs/common';
import { factJson } from '../../event-log';
import type { WebhookFormat } from './webhook-format';

/** How endpoints are told of facts unless they ask for something else: as the log has them. */
export const FACTS_FORMAT = 'facts';

const FACTS: WebhookFormat = {
  name: FACTS_FORMAT,
  messagesOf: (_endpoint, facts) => Promise.resolve(facts.map((fact) => ({ body: factJson(fact) }))),
  headersOf: () => ({}),
};

/** The formats that there are; features add theirs when the application starts. */
@Injectable()
export class WebhookFormats {
  private readonly formats = new Map([[FACTS_FORMAT, FACTS]]);

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
