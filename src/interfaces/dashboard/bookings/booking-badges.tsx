import {
  type BookingEntity,
  type BookingSource,
  type BookingStatus,
  type PaymentStatus,
  WAIVER_STATUSES,
} from '../../../bookings';
import { Badge, type Tone } from '../../html';

export const SOURCES = { ota: 'OTA', online: 'Online', pos: 'Point of sale', api: 'API' } as const;

/** The source of a booking; for partners, their name. */
export function SourceBadge({ booking: { source, partner } }: { booking: Pick<BookingEntity, 'source' | 'partner'> }) {
  const tones: Record<BookingSource, Tone> = { ota: 'info', online: 'good', pos: 'plain', api: 'plain' };
  return (
    <Badge tone={tones[source]} title={partner ?? SOURCES[source]}>
      {partner === null ? SOURCES[source] : `${SOURCES[source]} · ${partner}`}
    </Badge>
  );
}

export function StatusBadge({ status }: { status: BookingStatus }) {
  const tones: Record<BookingStatus, Tone> = { confirmed: 'good', held: 'info', cancelled: 'bad', expired: 'plain' };
  return <Badge tone={tones[status]}>{status}</Badge>;
}

/** For a confirmed booking whose session is cancelled. */
export function AnotherDayBadge() {
  return <Badge tone="warn">needs another day</Badge>;
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const tones: Record<PaymentStatus, Tone> = {
    paid: 'good',
    unpaid: 'warn',
    'partially-refunded': 'plain',
    refunded: 'plain',
  };
  return <Badge tone={tones[status]}>{status.replace('partially-', 'partly ')}</Badge>;
}

interface WaiverBadgeProps {
  readonly booking: Pick<BookingEntity, 'status' | 'waiverStatus'>;
  /** Shows only the status, under a “Waiver” column heading. */
  readonly inColumn?: boolean;
}

/** Empty for bookings that are not active, which need no answers. */
export function WaiverBadge({ booking: { status, waiverStatus }, inColumn = false }: WaiverBadgeProps) {
  if (status === 'cancelled' || status === 'expired') return null;
  if (waiverStatus === 'not-required') return <Badge>{inColumn ? 'not needed' : 'No waiver needed'}</Badge>;
  return (
    <Badge tone={waiverStatus === 'complete' ? 'good' : 'warn'}>
      {inColumn ? waiverStatus : `waiver ${waiverStatus}`}
    </Badge>
  );
}

export const SOURCE_OPTIONS = Object.entries(SOURCES).map(([value, label]) => ({ value, label }));

/** With the labels of the badge. */
export const WAIVER_OPTIONS = WAIVER_STATUSES.map((value) => ({
  value,
  label: value === 'not-required' ? 'not needed' : value,
}));
