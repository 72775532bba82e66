import { Injectable } from '@nestjs/common';
import { ScheduleService, type TimeslotEntity } from '../../../availability';
import { BookingWaiversService, CustomerChangesService } from '../../../bookings';
import { PaymentLinksService } from '../../../payments';
import { Clock, isLocalDate, localDateAt } from '../../../platform/values/time';
import type { PageView, Rejection } from '../../html';
import { BookingHeadingsService } from '../booking-headings.service';
import { customerPage } from '../customer-page';
import { unknownLink } from '../unknown-link.page';
import { BookingPage } from './booking.page';
import type { CustomerBooking, MoveChoice } from './customer-booking';

interface Shown {
  /** Selected date of the sessions to move to. */
  readonly day?: unknown;
  readonly note?: 'moved' | 'cancelled' | undefined;
  readonly rejection?: Rejection;
}

/** Finds bookings by the token of their customer and shows their pages. */
@Injectable()
export class CustomerBookingService {
  constructor(
    private readonly bookings: BookingWaiversService,
    private readonly links: PaymentLinksService,
    private readonly changes: CustomerChangesService,
    private readonly schedule: ScheduleService,
    private readonly headings: BookingHeadingsService,
    private readonly clock: Clock,
  ) {}

  /** @returns undefined if there is no such booking */
  async findByToken(token: string): Promise<CustomerBooking | undefined> {
    const details = await this.bookings.findDetailsByToken(token);
    if (!details) return undefined;
    const rights = await this.changes.rightsOf(details);
    const hasEnded = !details.needsAnotherDay && details.endsAt <= this.clock.now();
    return { ...(await this.links.describe(details)), token, rights, hasEnded };
  }

  async show(found: CustomerBooking | undefined, { day, note, rejection }: Shown = {}): Promise<PageView> {
    if (!found) return unknownLink();
    const { booking } = found.details;
    const described = await this.headings.describeBooking(booking);
    const choice = await this.choose(found, day);
    const page = <BookingPage found={found} described={described} choice={choice} note={note} rejection={rejection} />;
    const status = booking.status === 'expired' ? 410 : 200;
    return customerPage(described, described.heading.activityName, page, { status });
  }

  /** Sessions with enough places, of a date and the days around it. */
  private async choose({ details, rights }: CustomerBooking, day: unknown): Promise<MoveChoice> {
    const { operatorId, activityId, timeslotId, participants, sessionDate } = details.booking;
    const today = localDateAt(details.timeZone, this.clock.now());
    const isRequested = isLocalDate(day) && day >= today;
    const date = isRequested ? day : sessionDate < today ? today : sessionDate;
    if (!rights.canMove) return { date, isRequested, sessions: [] };
    const around = await this.schedule.listOpenAround(operatorId, activityId, date);
    const hasPlaces = ({ capacity, booked }: TimeslotEntity) => capacity - booked >= participants;
    const sessions = around.filter((session) => session.id !== timeslotId && hasPlaces(session));
    return { date, isRequested, sessions };
  }
}
