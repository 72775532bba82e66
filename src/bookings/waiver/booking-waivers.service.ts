import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/values/time';
import { AnswersService, type SubmittedAnswer } from '../../waivers';
import { BookingJournal } from '../notify/booking-journal';
import type { BookingEntity, WaiverStatus } from '../record/booking.entity';
import { type BookingDetails, BookingDetailsService } from '../queries/booking-details.service';
import { WaiverBookingsRepository } from './waiver-bookings.repository';

/** The parts of a booking that its waiver depends on. */
type WaiverSubject = Pick<BookingEntity, 'operatorId' | 'id' | 'activityId' | 'participants'>;

/** Gives `waiver-completion` access to bookings. */
@Injectable()
export class BookingWaiversService {
  constructor(
    private readonly bookings: WaiverBookingsRepository,
    private readonly details: BookingDetailsService,
    private readonly answers: AnswersService,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /** Finds a booking by the token of its waiver page. */
  findByWaiverToken(token: string): Promise<BookingEntity | null> {
    return this.bookings.findByToken(token);
  }

  async findDetailsByToken(token: string): Promise<BookingDetails | undefined> {
    const booking = await this.bookings.findByToken(token);
    return booking ? this.details.completeOne(booking) : undefined;
  }

  /** Locks a confirmed booking until the open transaction ends. Returns false if the booking is not confirmed. */
  lockConfirmed({ operatorId, id }: Pick<BookingEntity, 'operatorId' | 'id'>): Promise<boolean> {
    return this.bookings.lockConfirmed(operatorId, id, this.clock.now());
  }

  /**
   * Replaces earlier answers of a booking. Requires a transaction that has locked the booking.
   * @returns the resulting waiver status
   * @throws ValidationError listing every wrong or missing answer
   */
  async replaceAnswers(
    booking: WaiverSubject,
    answers: readonly SubmittedAnswer[],
    fileOwner: string,
  ): Promise<WaiverStatus> {
    const { operatorId, id, activityId, participants } = booking;
    const earlier = { bookingId: id, withdrawn: new Set<string>() };
    const checked = await this.answers.check({ operatorId, activityId, participants, answers, fileOwner, earlier });
    await this.answers.replace(operatorId, id, checked);
    return this.refreshStatus(booking);
  }

  /** Updates the waiver status to match the stored answers. Requires an open transaction. */
  async refreshStatus({ operatorId, id, activityId, participants }: WaiverSubject): Promise<WaiverStatus> {
    const status = await this.answers.statusOf(operatorId, id, activityId, participants);
    const isNews = await this.bookings.setWaiverStatus(operatorId, id, status);
    if (isNews && status === 'complete') await this.journal.waiverCompleted({ operatorId, id });
    return status;
  }
}
