import { Injectable } from '@nestjs/common';
import { ScheduleService, type TimeslotEntity } from '../../../availability';
import { type ManifestEntry, ManifestService } from '../../../attendance';
import type { LocalDate } from '../../../platform/values/time';

/** The people of a day. */
interface DayManifest {
  /** On the current day, sessions of earlier days that are still running. Sorted by start. */
  readonly running: readonly TimeslotEntity[];
  /** People of the day, and of these sessions. */
  readonly entries: readonly ManifestEntry[];
  /** Whether there are more people or answers than a manifest lists. */
  readonly isTruncated: boolean;
}

/** Reads a day as staff see it: a session that runs past midnight belongs to the next day until it ends. */
@Injectable()
export class DayManifestService {
  constructor(
    private readonly schedule: ScheduleService,
    private readonly manifests: ManifestService,
  ) {}

  /** @param filter `isFlagged` for people with flagged answers only */
  async read(
    operatorId: number,
    { date, today }: { readonly date: LocalDate; readonly today: LocalDate },
    filter: { readonly isFlagged?: true } = {},
  ): Promise<DayManifest> {
    const running = date === today ? await this.schedule.listStillRunning(operatorId, date) : [];
    const ofDay = await this.manifests.list(operatorId, { ...filter, from: date, to: date });
    if (running.length === 0) return { running, ...ofDay };
    const timeslotIds = running.map(({ id }) => id);
    const earlier = await this.manifests.list(operatorId, { ...filter, timeslotIds });
    return {
      running,
      entries: [...earlier.entries, ...ofDay.entries],
      isTruncated: earlier.isTruncated || ofDay.isTruncated,
    };
  }
}
