import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { Turn } from '../../platform/concurrency/fairness';
import { type TimeslotEntity, TimeslotsService } from '../../availability';
import { type ParticipantSheet, ParticipantSheetsService } from '../../waivers';
import { byCustomer } from './by-customer';
import {
  type BookingEntity,
  type BookingFilter,
  BookingsRepository,
  type UnitItem,
  UnitItemsService,
} from '../../bookings';
import { BookingAccountsService } from '../../payments';

/** Maximum number of bookings and participants of a manifest. */
const MAX_BOOKINGS = 500;
const MAX_PARTICIPANTS = 1_000;

/** Bookings read by one statement. */
const PORTION = 100;

/** Bookings of cancelled sessions that need another day are left out. */
const COMING = { status: 'confirmed', needsAnotherDay: false } as const;

/** A person who is expected, or has arrived. */
export interface ManifestEntry extends ParticipantSheet {
  readonly booking: BookingEntity;
  readonly ticket: UnitItem | undefined;
  /** What is due for the booking, in minor units. */
  readonly balance: number;
}

export interface ManifestEntries {
  readonly entries: readonly ManifestEntry[];
  /** Whether there are more people or answers than a manifest lists. */
  readonly isTruncated: boolean;
}

export interface Manifest extends ManifestEntries {
  readonly timeslot: TimeslotEntity;
}

/** Lists the participants of confirmed bookings, with a number of queries that does not depend on theirs. */
@Injectable()
export class ManifestService {
  constructor(
    private readonly timeslots: TimeslotsService,
    private readonly bookings: BookingsRepository,
    private readonly items: UnitItemsService,
    private readonly accounts: BookingAccountsService,
    private readonly sheets: ParticipantSheetsService,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Everybody of a session, including those who have not answered, by the name of the customer.
   * @throws TimeslotNotFoundError
   */
  async read(operatorId: number, timeslotId: number): Promise<Manifest> {
    const timeslot = await this.timeslots.getTimeslot(operatorId, timeslotId);
    return { timeslot, ...(await this.list(operatorId, { timeslotIds: [timeslotId] })) };
  }

  /** The same, and records the download in the audit log. */
  async readForDownload(operatorId: number, timeslotId: number): Promise<Manifest> {
    const manifest = await this.read(operatorId, timeslotId);
    const { date: Date, time: Time } = manifest.timeslot;
    await this.audit.recordDownload(operatorId, 'participants.downloaded', timeslotId, { Date, Time });
    return manifest;
  }

  /** The participants of all confirmed bookings that match the filter. */
  async list(operatorId: number, filter: Omit<BookingFilter, keyof typeof COMING>): Promise<ManifestEntries> {
    const found = await this.listBookings(operatorId, { ...filter, ...COMING });
    const bookings = fitting(found.slice(0, MAX_BOOKINGS).sort(byCustomer));
    const { entries, areCut } = await this.entriesOf(operatorId, bookings);
    return { entries, isTruncated: areCut || bookings.length < found.length };
  }

  /** The participants of a booking. */
  async listParty(booking: BookingEntity): Promise<ManifestEntry[]> {
    return (await this.entriesOf(booking.operatorId, [booking])).entries;
  }

  /** As many as a manifest has, and one more if there are others. */
  private async listBookings(operatorId: number, filter: BookingFilter): Promise<BookingEntity[]> {
    const found: BookingEntity[] = [];
    const turn = new Turn();
    for (;;) {
      const limit = Math.min(PORTION, MAX_BOOKINGS + 1 - found.length);
      const portion = await this.bookings.list(operatorId, filter, limit, found.at(-1)?.id);
      found.push(...portion);
      if (portion.length < PORTION) return found;
      if (turn.hasEnded) await turn.pass();
    }
  }

  private async entriesOf(operatorId: number, bookings: readonly BookingEntity[]) {
    // For 1,000 people, each of these steps takes some milliseconds.
    const turn = new Turn();
    await turn.pass();
    const items = await this.items.listAll(bookings);
    await turn.pass();
    const balances = await this.accounts.readBalances(operatorId, bookings);
    const sheets = await this.sheets.read(
      operatorId,
      bookings.map(({ id, activityId, participants, waiverStatus }) => {
        return { bookingId: id, activityId, participants, waiverStatus };
      }),
    );
    await turn.pass();
    const entries = bookings.flatMap((booking) => {
      const tickets = items.get(booking.id)!.flatMap((item) => Array<UnitItem>(item.participants).fill(item));
      return sheets.byBooking.get(booking.id)!.map((sheet): ManifestEntry => {
        const ticket = tickets[sheet.participant - 1];
        const name = sheet.name ?? ticket?.contact?.fullName ?? null;
        return { ...sheet, name, booking, ticket, balance: balances.get(booking.id)! };
      });
    });
    return { entries, areCut: sheets.areCut };
  }
}

/** The first bookings, up to the maximum number of participants; at least one. */
function fitting(bookings: readonly BookingEntity[]): BookingEntity[] {
  let participants = 0;
  return bookings.filter((booking, index) => {
    participants += booking.participants;
    return index === 0 || participants <= MAX_PARTICIPANTS;
  });
}
