import type { BookingRefundEntity, RefundStatus } from '../../../payments';
import { Badge, Form } from '../../html';

export const REFUND_LABELS: Record<RefundStatus, string> = {
  'to-pay-out': 'to pay out',
  pending: 'on its way',
  succeeded: 'refunded',
  failed: 'failed',
};

const TONES = { 'to-pay-out': 'warn', pending: 'info', succeeded: undefined, failed: 'bad' } as const;

/** What became of a refund, and why. */
export function RefundState({ refund: { status, failureReason } }: { refund: BookingRefundEntity }) {
  const tone = TONES[status];
  return (
    <>
      <Badge {...(tone !== undefined && { tone })}>{REFUND_LABELS[status]}</Badge>
      {failureReason !== null && <span class="muted"> {failureReason}</span>}
    </>
  );
}

interface PaidOutProps {
  readonly refund: BookingRefundEntity;
  /** Address of the form. */
  readonly action: string;
}

/** Ticks off a refund once the money was returned. Its page shows errors, because the refund may be ticked off by then. */
export function PaidOut({ refund: { publicId }, action }: PaidOutProps) {
  return (
    <Form id={`paid-out-${publicId}`} action={action}>
      <button>Paid out</button>
    </Form>
  );
}
