import type { WebhookEndpointEntity } from '../../webhooks';

/** What resellers can be told of. */
export const OCTO_EVENTS = ['booking_update', 'availability_update'] as const;
export type OctoEvent = (typeof OCTO_EVENTS)[number];

/** The facts behind each of them. */
export const EVENTS_OF = {
  booking_update: ['booking.changed', 'booking.moved', 'booking.cancelled', 'booking.checked-in'],
  availability_update: ['availability.changed'],
} as const satisfies Record<OctoEvent, readonly string[]>;

/** What is kept of a reseller's wishes with its endpoint. */
export interface OctoWebhookOptions {
  readonly event: OctoEvent;
  readonly useContactLanguage: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Their ids. */
  readonly capabilities: readonly string[];
}

/** The name of the format in which endpoints of resellers are told. */
export const OCTO_FORMAT = 'octo';

export function optionsOf({ formatOptions }: WebhookEndpointEntity): OctoWebhookOptions {
  return formatOptions as OctoWebhookOptions;
}
