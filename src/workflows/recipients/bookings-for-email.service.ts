import { Injectable } from '@nestjs/common';
import { TimeslotsService, endOf } from '../../availability';
import { ActivitiesService, type ActivityLabel } from '../../catalog';
import { type OperatorEntity, OperatorsService, mailsPartnerCustomers } from '../../operators';
import {
  BookingBalancesRepository,
  type BookingEntity,
  feeByPolicy,
  needsAnotherDayIn,
  openAmount,
  retainedAmount,
  type UnitItem,
  UnitItemsService,
} from '../../bookings';
import { type NotRefunded, toNotRefunded } from '../../payments';
import {
  BookingsForEmailRepository,
  type Recipient,
  type RecipientFilter,
  type SessionFilter,
} from './bookings-for-email.repository';

/** A booking with everything that emails to its customer need. */
export interface BookingForEmail {
  readonly booking: BookingEntity;
  readonly items: readonly UnitItem[];
  /** What the customer owes, in minor units; negative if the operator owes the customer. */
  readonly balance: number;
  /** What the customer paid and was not refunded, in minor units. */
  readonly retained: number;
  readonly notRefunded: NotRefunded;
  readonly activity: ActivityLabel;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Whether the session is cancelled and the customer has to choose another day. */
  readonly needsAnotherDay: boolean;
  /** Why the session was cancelled; null if it was not, or no reason was given. */
  readonly sessionCancellationReason: string | null;
  readonly operator: Pick<OperatorEntity, 'name' | 'locale' | 'timeZone' | 'senderEmail' | 'mailPartnerCustomers'>;
}

/** A session, or one of its bookings. */
export type SessionParty = Omit<RecipientFilter, 'withPartners'>;

/** Reads bookings for emails to their customers, with a fixed number of queries. */
@Injectable()
export class BookingsForEmailService {
  constructor(
    private readonly summaries: BookingsForEmailRepository,
    private readonly activities: ActivitiesService,
    private readonly timeslots: TimeslotsService,
    private readonly operators: OperatorsService,
    private readonly items: UnitItemsService,
    private readonly balances: BookingBalancesRepository,
  ) {}

  /** By ID. Bookings that the operator does not have are omitted. */
  async getMany(operatorId: number, ids: readonly number[]): Promise<Map<number, BookingForEmail>> {
    const bookings = await this.summaries.findMany(operatorId, ids);
    if (bookings.length === 0) return new Map();
    const activityIds = bookings.map(({ activityId }) => activityId);
    const timeslotIds = bookings.map(({ timeslotId }) => timeslotId);
    const activities = await this.activities.namesOf(operatorId, activityIds);
    const timeslots = await this.timeslots.getMany(operatorId, timeslotIds);
    const items = await this.items.listAll(bookings);
    const balances = await this.balances.readAll(operatorId, bookings);
    const operator = await this.operators.getOperator(operatorId);
    return new Map(
      bookings.map((booking) => {
        const timeslot = timeslots.get(booking.timeslotId)!;
        const { startsAt, endsAt, cancellationReason: sessionCancellationReason } = timeslot;
        const needsAnotherDay = needsAnotherDayIn(timeslot, booking);
        const session = { startsAt, endsAt, needsAnotherDay, sessionCancellationReason };
        const activity = activities.get(booking.activityId)!;
        const balance = balances.get(booking.id)!;
        const policy = { bookableUntil: endOf(timeslot), isCancelled: timeslot.status === 'cancelled' };
        const money = {
          balance: openAmount(balance),
          retained: retainedAmount(balance),
          notRefunded: toNotRefunded(booking, balance, feeByPolicy(booking, policy, startsAt)),
        };
        return [booking.id, { booking, items: items.get(booking.id)!, ...money, activity, ...session, operator }];
      }),
    );
  }

  /** IDs of the confirmed bookings of these sessions that have an email address, sorted, starting after `afterId`. */
  listOfSessions(operatorId: number, filter: SessionFilter, afterId: number, limit: number): Promise<number[]> {
    return this.summaries.listOfSessions(operatorId, filter, afterId, limit);
  }

  /**
   * Customers of a session who can be written to, without those of partners if the operator does not email them.
   * @param of a timeslot, or one booking of it
   * @throws TimeslotNotFoundError
   */
  async listRecipients(operatorId: number, of: SessionParty, limit: number): Promise<Recipient[]> {
    await this.timeslots.getTimeslot(operatorId, of.timeslotId);
    return this.summaries.listOfTimeslot(operatorId, await this.toFilter(operatorId, of), limit);
  }

  /** The first of the customers of these timeslots who can be emailed; those of partners come last. */
  async findFirst(operatorId: number, timeslotIds: readonly number[]): Promise<BookingForEmail | undefined> {
    const withPartners = mailsPartnerCustomers(await this.operators.getOperator(operatorId));
    const id = await this.summaries.findFirst(operatorId, timeslotIds, withPartners);
    return id === undefined ? undefined : (await this.getMany(operatorId, [id])).get(id);
  }

  /** The number of these customers. */
  async countRecipients(operatorId: number, of: SessionParty): Promise<number> {
    return this.summaries.countOfTimeslot(operatorId, await this.toFilter(operatorId, of));
  }

  private async toFilter(operatorId: number, of: SessionParty): Promise<RecipientFilter> {
    return { ...of, withPartners: mailsPartnerCustomers(await this.operators.getOperator(operatorId)) };
  }
}
