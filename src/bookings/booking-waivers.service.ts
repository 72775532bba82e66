import { Injectable } from '@nestjs/common';
import { Clock } from '../shared/time';
import { AnswersService } from '../waivers';
import { BookingJournal } from './booking-journal';
import type { BookingEntity, WaiverStatus } from './booking.entity';
import { WaiverBookingsRepository } from './waiver-bookings.repository';

/** What the waiver of a booking is about. */
type WaiverSubject = Pick<BookingEntity, 'operatorId' | 'id' | 'activityId' | 'participants'>;

/** Bookings for whoever lets their waivers be completed. */
@Injectable()
export class BookingWaiversService {
  constructor(
    private readonly bookings: WaiverBookingsRepository,
    private readonly answers: AnswersService,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /** The booking whose waiver page a token opens. */
  find(token: string): Promise<BookingEntity | null> {
    return this.bookings.findByToken(token);
  }

  /** Keeps other units of work off a confirmed booking until this one ends; false when it is not confirmed. */
  lockConfirmed({ operatorId, id }: Pick<BookingEntity, 'operatorId' | 'id'>): Promise<boolean> {
    return this.bookings.lockConfirmed(operatorId, id, this.clock.now());
  }

  /** Writes the status that the stored answers lead to. Call it inside a unit of work. */
  async refreshStatus({ operatorId, id, activityId, participants }: WaiverSubject): Promise<WaiverStatus> {
    const status = await this.answers.statusOf(operatorId, id, activityId, participants);
    const isNews = await this.bookings.setWaiverStatus(operatorId, id, status);
    if (isNews && status === 'complete') await this.journal.waiverCompleted({ operatorId, id });
    return status;
  }
}
