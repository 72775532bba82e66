import type { Activity } from '../../../../catalog';

/** Initial values of a new activity. */
export const BLANK = {
  name: '',
  description: '',
  status: 'draft',
  type: 'event',
  location: '',
  latitude: null,
  longitude: null,
  durationMinutes: 60,
  imageUrls: [],
  defaultCapacity: 10,
  minParticipants: 1,
  maxParticipants: 8,
  availabilityType: 'start-time',
  cutoffMinutes: 0,
  cancellationCutoffMinutes: 0,
  requiredContactFields: [],
  reference: null,
  soldOnline: true,
  waitlistEnabled: false,
  cancellationPolicy: null,
  vatRate: null,
  ticketTypes: [],
} as const;

/** What the form of an activity shows. */
export type ShownActivity = Activity | typeof BLANK;
