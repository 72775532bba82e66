import { type BookingEntity, type BookingSource, type BookingStatus, WAIVER_STATUSES } from '../../../bookings';
import { Badge, type Tone } from '../../html';

export const SOURCES = { ota: 'OTA', online: 'Online', pos: 'Point of sale', api: 'API' } as const;

/** The source of a booking; for partners, their name. Absent for the point of sale. */
export function SourceBadge({ booking: { source, partner } }: { booking: Pick<BookingEntity, 'source' | 'partner'> }) {
  if (source === 'pos') return null;
  const tones: Record<Exclude<BookingSource, 'pos'>, Tone> = { ota: 'info', online: 'good', api: 'plain' };
  return (
    <Badge tone={tones[source]} title={partner ?? SOURCES[source]}>
      {partner === null ? SOURCES[source] : `${SOURCES[source]} · ${partner}`}
    </Badge>
  );
}

/** Absent for a confirmed booking. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  if (status === 'confirmed') return null;
  const tones = { held: 'info', cancelled: 'bad', expired: 'plain' } as const;
  return <Badge tone={tones[status]}>{status}</Badge>;
}

/** For a confirmed booking whose session is cancelled. */
export function AnotherDayBadge() {
  return <Badge tone="warn">needs another day</Badge>;
}

/** Absent unless answers are missing for a booking that is active. */
export function WaiverBadge({
  booking: { status, waiverStatus },
}: {
  booking: Pick<BookingEntity, 'status' | 'waiverStatus'>;
}) {
  const isActive = status === 'held' || status === 'confirmed';
  return isActive && waiverStatus === 'incomplete' ? <Badge tone="warn">waiver incomplete</Badge> : null;
}

export const SOURCE_OPTIONS = Object.entries(SOURCES).map(([value, label]) => ({ value, label }));

export const WAIVER_OPTIONS = WAIVER_STATUSES.map((value) => ({
  value,
  label: value === 'not-required' ? 'not needed' : value,
}));
