import { Injectable } from '@nestjs/common';
import { ActivitiesService } from '../../catalog';
import { OperatorsService } from '../../operators';
import { type Page, decodeCursor, toPage } from '../../platform/http/pagination';
import type { DateRange } from '../../platform/values/time';
import {
  type PartnerSums,
  PartnerStatementsRepository,
  type StatementBooking,
  type StatementOwner,
  type StatementRange,
} from './partner-statements.repository';

/** Which bookings a statement lists, by session date. */
export interface StatementRequest extends DateRange {
  readonly owner: StatementOwner;
  /** Default: the operator's. */
  readonly currency?: string | undefined;
}

/** A booking with the public ID of its activity. */
export type StatementRow = StatementBooking & { readonly activity: string };

export interface PartnerStatement {
  readonly period: DateRange;
  /** Over the entire period, in the currency of the statement. */
  readonly sums: PartnerSums;
  /** Currencies of further bookings in the period. */
  readonly otherCurrencies: readonly string[];
  /** By session, earliest first. */
  readonly page: Page<StatementRow>;
}

/** Bookings in memory at a time. */
const PORTION = 200;

/** What partners collect for their bookings, and what they owe the operator of that. */
@Injectable()
export class PartnerStatementsService {
  constructor(
    private readonly statements: PartnerStatementsRepository,
    private readonly operators: OperatorsService,
    private readonly activities: ActivitiesService,
  ) {}

  /**
   * A page of a statement, with the totals of all pages.
   * @throws ValidationError if the cursor is not one of a statement
   */
  async load(operatorId: number, request: StatementRequest, limit: number, cursor?: string): Promise<PartnerStatement> {
    const [sessionDate, sessionTime, id] = decodeCursor(cursor, ['string', 'string', 'number']) ?? [];
    const after = sessionDate === undefined ? undefined : { sessionDate, sessionTime: sessionTime!, id: id! };
    const range = await this.rangeOf(operatorId, request);
    const { owner, currency, from, to } = range;
    const sums = await this.statements.sumByCurrency(operatorId, owner, { from, to });
    const none = { currency, bookings: 0, cancelled: 0, total: 0, net: 0 };
    const bookings = await this.statements.list(operatorId, range, limit + 1, after);
    const rows = await this.withActivities(operatorId, bookings);
    return {
      period: { from, to },
      sums: sums.find((each) => each.currency === currency) ?? none,
      otherCurrencies: sums.map((each) => each.currency).filter((each) => each !== currency),
      page: toPage(
        rows,
        limit,
        (row) => row,
        (row) => [row.sessionDate, row.sessionTime, row.id],
      ),
    };
  }

  /** All rows of a statement, in portions. */
  async *portions(operatorId: number, request: StatementRequest): AsyncGenerator<StatementRow[]> {
    const range = await this.rangeOf(operatorId, request);
    for (let after: StatementBooking | undefined, isMore = true; isMore;) {
      const bookings = await this.statements.list(operatorId, range, PORTION, after);
      yield this.withActivities(operatorId, bookings);
      after = bookings.at(-1);
      isMore = bookings.length === PORTION;
    }
  }

  /** What several partners sold, by slug and in the order of currencies. */
  salesOf(operatorId: number, partners: readonly string[], dates: DateRange): Promise<Map<string, PartnerSums[]>> {
    return this.statements.sumByPartner(operatorId, partners, dates);
  }

  private async rangeOf(operatorId: number, request: StatementRequest): Promise<StatementRange> {
    const { currency = (await this.operators.getOperator(operatorId)).currency } = request;
    return { ...request, currency };
  }

  private async withActivities(operatorId: number, bookings: readonly StatementBooking[]): Promise<StatementRow[]> {
    const ids = [...new Set(bookings.map(({ activityId }) => activityId))];
    const labels = await this.activities.namesOf(operatorId, ids);
    return bookings.map((booking) => ({ ...booking, activity: labels.get(booking.activityId)!.publicId }));
  }
}
