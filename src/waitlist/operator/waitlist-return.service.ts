import { Injectable } from '@nestjs/common';
import { TimeslotsService } from '../../availability';
import { ActivitiesService } from '../../catalog';
import { customerOf } from '../offers/offer-answers.service';
import type { QueuedEntry } from '../queue';
import { WaitlistEntryNotFoundError } from '../waitlist.errors';
import { WaitlistRepository } from '../waitlist.repository';
import { WaitlistService } from '../waitlist.service';

/** Lets parties of former entries wait again. */
@Injectable()
export class WaitlistReturnService {
  constructor(
    private readonly entries: WaitlistRepository,
    private readonly waitlist: WaitlistService,
    private readonly activities: ActivitiesService,
    private readonly timeslots: TimeslotsService,
  ) {}

  /**
   * Adds the party of a former entry to the end of its queue, as if it joined now.
   * @throws WaitlistEntryNotFoundError, and errors of joining
   */
  async putBack(operatorId: number, waitlistId: string): Promise<QueuedEntry> {
    const entry = await this.entries.findEntry(operatorId, waitlistId);
    if (!entry) throw new WaitlistEntryNotFoundError();
    const { date, time } = await this.timeslots.getTimeslot(operatorId, entry.timeslotId);
    const activity = await this.activities.getById(operatorId, entry.activityId);
    return this.waitlist.join({ activity, date, time, participants: entry.participants, customer: customerOf(entry) });
  }
}
