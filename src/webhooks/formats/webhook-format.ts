import type { LoggedEvent } from '../../event-log';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity';

/** What is sent of one fact. */
export interface WebhookMessage {
  readonly body: string;
  /**
   * What it says of its subject, in at most 64 letters: a message is not sent if the last one about the same subject said
   * the same. Undefined for messages that are always sent.
   */
  readonly state?: string;
}

/** How receivers of one kind are told of facts. */
export interface WebhookFormat {
  /** Kept with endpoints, so for good; at most 20 letters. */
  readonly name: string;

  /**
   * What is sent of each fact, in their order, as things are now: called before each attempt.
   * @returns undefined for a fact that there is nothing to say about any more
   */
  messagesOf(endpoint: WebhookEndpointEntity, events: readonly LoggedEvent[]): Promise<(WebhookMessage | undefined)[]>;

  /** What its receivers want beside the headers of every webhook, which it cannot replace. */
  headersOf(endpoint: WebhookEndpointEntity): Readonly<Record<string, string>>;
}
