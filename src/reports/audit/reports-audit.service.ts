import { Injectable } from '@nestjs/common';
import { type SoldBooking, SoldBookingsRepository } from '../counting/sold-bookings.repository';
import { Transactions } from '../../platform/database';
import { FIGURES } from '../business-report';
import { areEqual, countOf } from '../counting/reported-booking';
import { ReportedBookingsRepository } from '../counting/reported-bookings.repository';
import { CountingProgressRepository } from '../counting/counting-progress.repository';
import { CountingService } from '../counting/counting.service';
import { LocalDates } from '../counting/local-dates';
import { ReportsRepository } from '../reports.repository';
import { ReportsAuditRepository } from './reports-audit.repository';

const BATCH = 500;

/** A booking that is counted incorrectly, or a figure that differs from the sum of counted bookings. */
export interface ReportDifference {
  readonly OperatorID: number;
  readonly BookingReference?: string;
  readonly Date?: string;
  readonly ActivityID?: number;
  readonly Source?: string;
  readonly Partner?: string | null;
  readonly Currency?: string;
  /** Missing amounts by figure, negative where the figure is too high. */
  readonly Missing?: Readonly<Record<string, number>>;
}

/** Recounts the reports. Safe while bookings are made. */
@Injectable()
export class ReportsAuditService {
  constructor(
    private readonly audit: ReportsAuditRepository,
    private readonly bookings: SoldBookingsRepository,
    private readonly counted: ReportedBookingsRepository,
    private readonly counting: CountingService,
    private readonly progress: CountingProgressRepository,
    private readonly figures: ReportsRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Processes outstanding events, then compares every booking with its counted values, and the figures with the sums of
   * counted values.
   * @param onProgress receives the number of bookings checked so far
   */
  async verify(
    onProgress: (checked: number) => void = () => {},
  ): Promise<{ checked: number; differences: ReportDifference[] }> {
    await this.finish();
    const differences: ReportDifference[] = [];
    let checked = 0;
    for (const operatorId of await this.audit.operatorIds()) {
      for (let afterId = 0; ;) {
        const { bookings, wrong } = await this.checkBatch(operatorId, afterId);
        differences.push(...wrong.map((reference) => ({ OperatorID: operatorId, BookingReference: reference })));
        checked += bookings.length;
        onProgress(checked);
        if (bookings.length < BATCH) break;
        afterId = bookings.at(-1)!.id;
      }
      differences.push(...(await this.missingOf(operatorId)));
    }
    return { checked, differences };
  }

  /** Counts all bookings again and recomputes the figures. @returns how many bookings */
  async rebuild(onProgress: (counted: number) => void = () => {}): Promise<number> {
    for (const operatorId of await this.audit.operatorIds()) {
      await this.transactions.run(async () => {
        await this.progress.lockProgress();
        await this.figures.add(await this.audit.missing(operatorId));
        await this.progress.beginRecount(operatorId);
      });
    }
    return this.finish(onProgress);
  }

  private async finish(onProgress: (counted: number) => void = () => {}): Promise<number> {
    let total = 0;
    for (;;) {
      const portion = await this.counting.recount();
      if (portion === 0) return total;
      onProgress((total += portion));
    }
  }

  /** Reads in one snapshot, so that concurrent counting does not appear as a difference. */
  private async checkBatch(
    operatorId: number,
    afterId: number,
  ): Promise<{ bookings: SoldBooking[]; wrong: readonly string[] }> {
    return this.transactions.snapshot(async () => {
      const bookings = await this.bookings.list(operatorId, afterId, BATCH);
      const counted = await this.counted.findAll(
        operatorId,
        bookings.map(({ id }) => id),
      );
      const dates = new LocalDates();
      const differing = bookings.filter((booking) => {
        const count = counted.get(booking.id);
        return !count || !areEqual(count, countOf(booking, dates));
      });
      const references = [
        ...(
          await this.bookings.referencesOf(
            operatorId,
            differing.map(({ id }) => id),
          )
        ).values(),
      ];
      const underWay = await this.audit.listUnderWay(operatorId, references);
      return { bookings, wrong: references.filter((reference) => !underWay.has(reference)) };
    });
  }

  private async missingOf(operatorId: number): Promise<ReportDifference[]> {
    const missing = await this.audit.missing(operatorId);
    return missing.map((figure) => ({
      OperatorID: operatorId,
      Date: figure.date,
      ActivityID: figure.activityId,
      Source: figure.source,
      Partner: figure.partner || null,
      Currency: figure.currency,
      Missing: Object.fromEntries(FIGURES.filter((name) => figure[name] !== 0).map((name) => [name, figure[name]])),
    }));
  }
}
