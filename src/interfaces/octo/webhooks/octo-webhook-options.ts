import type { WebhookEndpointEntity } from '../../../webhooks';

/** OCTO's webhook events. */
export const OCTO_EVENTS = ['booking_update', 'availability_update'] as const;
export type OctoEvent = (typeof OCTO_EVENTS)[number];

/** The event types behind each of them. */
export const EVENTS_OF = {
  booking_update: ['booking.changed', 'booking.moved', 'booking.cancelled', 'booking.checked-in'],
  availability_update: ['availability.changed'],
} as const satisfies Record<OctoEvent, readonly string[]>;

/** A reseller's options, stored with its endpoint. */
export interface OctoWebhookOptions {
  readonly event: OctoEvent;
  readonly useContactLanguage: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** IDs of the capabilities. */
  readonly capabilities: readonly string[];
}

/** Name of the webhook format for resellers. */
export const OCTO_FORMAT = 'octo';

export function optionsOf({ formatOptions }: WebhookEndpointEntity): OctoWebhookOptions {
  return formatOptions as OctoWebhookOptions;
}
