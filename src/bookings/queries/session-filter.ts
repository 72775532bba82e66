/** Selects sessions by start or end, in Unix seconds: after `after`, up to and including `until`. */
export interface SessionFilter {
  readonly anchor: 'startsAt' | 'endsAt';
  readonly after: number;
  readonly until: number;
  readonly isWaiverIncomplete: boolean;
  /** Empty: all activities. */
  readonly activityIds: readonly number[];
}
