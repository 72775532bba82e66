import { Injectable } from '@nestjs/common';
import { ScheduleService, type TimeslotEntity } from '../../../availability';
import { BookingLookupService } from '../../../bookings';
import { ActivitiesService, type Activity } from '../../../catalog';
import { ApiKeysService, includesRole, StaffService } from '../../../platform/auth';
import type { Visit } from '../frame/visit';

/** Maximum number of activities, and of keys, that are checked. */
const MAX_CHECKED = 200;

/** How far a new operator is on the way to the first sale. */
export interface FirstSteps {
  /** An activity on sale, otherwise a draft. */
  readonly activity: Activity | undefined;
  /** The next session of the activities on sale, or of the drafts if none is. */
  readonly session: TimeslotEntity | undefined;
  /** The activity of the session. */
  readonly sold: Activity | undefined;
  readonly hasColleagues: boolean;
  readonly hasPartner: boolean;
}

/** Derives the first steps from what exists, for operators that have not sold anything yet. */
@Injectable()
export class FirstStepsService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly schedule: ScheduleService,
    private readonly bookings: BookingLookupService,
    private readonly staff: StaffService,
    private readonly keys: ApiKeysService,
  ) {}

  /** Undefined for people who cannot sell, and after the first booking, even if it was cancelled. */
  async read({ operatorId, staff, today }: Visit): Promise<FirstSteps | undefined> {
    if (!includesRole(staff.role, 'desk') || (await this.hasSold(operatorId))) return undefined;
    const all = await this.activities.list(operatorId, MAX_CHECKED);
    const published = all.filter(({ status }) => status === 'published');
    const offered = published.length > 0 ? published : all.filter(({ status }) => status === 'draft');
    const ids = offered.map(({ id }) => id);
    const session = ids.length > 0 ? await this.schedule.findNextSold(operatorId, ids, today) : undefined;
    const sold = offered.find(({ id }) => id === session?.activityId);
    return { activity: sold ?? offered[0], session, sold, ...(await this.readOthers(operatorId)) };
  }

  async hasSold(operatorId: number): Promise<boolean> {
    for (const status of ['confirmed', 'cancelled'] as const) {
      const [last] = await this.bookings.list(operatorId, { status }, 1);
      if (last) return true;
    }
    return false;
  }

  private async readOthers(operatorId: number): Promise<Pick<FirstSteps, 'hasColleagues' | 'hasPartner'>> {
    const keys = await this.keys.list(operatorId, MAX_CHECKED);
    const people = await this.staff.list(operatorId, 2);
    return {
      hasColleagues: people.length > 1,
      hasPartner: keys.some(({ partner, revokedAt }) => partner !== null && revokedAt === null),
    };
  }
}
