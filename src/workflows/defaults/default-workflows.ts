import type { WorkflowEntity } from '../workflow.entity';
import { defaultEmail, type Preset } from './default-emails';

export type DefaultWorkflow = Pick<WorkflowEntity, 'name' | 'trigger' | 'delayMinutes' | 'subject' | 'body'> & {
  readonly preset: Preset;
};

/** Workflows of every new operator; they can be edited, disabled and removed like others. */
export const DEFAULT_WORKFLOWS: readonly DefaultWorkflow[] = [
  workflow('confirmation', 'Booking confirmation', 'booking-confirmed'),
  workflow('move', 'Booking moved', 'booking-moved'),
  workflow('change', 'Booking changed', 'booking-changed'),
  workflow('refund', 'Refund', 'booking-refunded'),
  workflow('refund-failed', 'Refund came back', 'refund-failed'),
  workflow('cancellation', 'Cancellation', 'booking-cancelled'),
  workflow('session-cancelled', 'Session cancelled', 'session-cancelled'),
  workflow('another-day', 'Choose another day', 'another-day-offered'),
  workflow('waiver-request', 'Waiver request', 'waiver-incomplete', -2 * 24 * 60),
];

function workflow(preset: Preset, name: string, trigger: string, delayMinutes = 0): DefaultWorkflow {
  return { preset, name, trigger, delayMinutes, ...defaultEmail(preset, 'en') };
}
