import { Get, Query, type StreamableFile } from '@nestjs/common';
import { BookingExportService, BookingFiltersService, FilterBookingsQuery } from '../../../desk';
import { type BookingFilter, BookingLookupService } from '../../../bookings';
import { ActivitiesService } from '../../../catalog';
import { StaffOnly } from '../../../platform/auth';
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from '../../../platform/http/pagination';
import { DomainError } from '../../../platform/errors';
import { WithoutDeadline } from '../../../platform/http/problems';
import { PageView, given, validated } from '../../html';
import { csvDownload } from '../frame/csv-download';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { type BookingOrder, BookingsPage } from './bookings.page';

/** Maximum number of activities in the filter. */
const MAX_ACTIVITIES = 200;

const FILTERS = [
  'From',
  'To',
  'ActivityID',
  'Status',
  'Source',
  'Partner',
  'PaymentStatus',
  'Money',
  'Waiver',
  'Flagged',
  'CheckedIn',
  'NeedsAnotherDay',
  'Search',
] as const;

@PageController('bookings', 'desk')
export class BookingsController {
  constructor(
    private readonly records: BookingLookupService,
    private readonly filters: BookingFiltersService,
    private readonly activities: ActivitiesService,
    private readonly exports: BookingExportService,
  ) {}

  @Get()
  async list(@CurrentVisit() { operatorId, today }: Visit, @Query() query: Record<string, string>): Promise<PageView> {
    const order = readOrder(query);
    const filters = withDefaults(given(query, FILTERS), order, today);
    const activities = await this.activities.list(operatorId, MAX_ACTIVITIES);
    try {
      const filter = await this.filters.read(operatorId, await validated(FilterBookingsQuery, filters));
      const cursor = query['Cursor'] || undefined;
      const page = await (order === 'session'
        ? this.readBySession(operatorId, filter, cursor)
        : this.readNewest(operatorId, filter, cursor));
      const content = <BookingsPage {...{ filters, order, activities }} bookings={page.data} next={page.NextCursor} />;
      return new PageView('Bookings', content);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const content = (
        <BookingsPage {...{ filters, order, activities }} bookings={[]} next={null} wrong={error.detail} />
      );
      return new PageView('Bookings', content, 422);
    }
  }

  @Get('bookings.csv')
  @StaffOnly('owner')
  @WithoutDeadline(true)
  async download(
    @CurrentVisit() { operatorId }: Visit,
    @Query() query: Record<string, string>,
  ): Promise<StreamableFile> {
    const filter = await this.filters.read(operatorId, await validated(FilterBookingsQuery, given(query, FILTERS)));
    return csvDownload('bookings.csv', await this.exports.export(operatorId, filter));
  }

  private async readNewest(operatorId: number, filter: BookingFilter, cursor: string | undefined) {
    const [beforeId] = decodeCursor(cursor, ['number']) ?? [];
    const found = await this.records.list(operatorId, filter, DEFAULT_PAGE_SIZE + 1, beforeId);
    return toPage(found, DEFAULT_PAGE_SIZE, itself, ({ booking }) => [booking.id]);
  }

  private async readBySession(operatorId: number, filter: BookingFilter, cursor: string | undefined) {
    const [sessionDate, sessionTime, id] = decodeCursor(cursor, ['string', 'string', 'number']) ?? [];
    const after = sessionDate === undefined ? undefined : { sessionDate, sessionTime: sessionTime!, id: id! };
    const found = await this.records.listBySession(operatorId, filter, DEFAULT_PAGE_SIZE + 1, after);
    return toPage(found, DEFAULT_PAGE_SIZE, itself, ({ booking }) => {
      return [booking.sessionDate, booking.sessionTime, booking.id];
    });
  }
}

function itself<T>(value: T): T {
  return value;
}

function readOrder({ Sort }: Readonly<Record<string, string>>): BookingOrder {
  return Sort === 'session' ? 'session' : 'newest';
}

/** By session, the list starts today: who sorts by session wants to know who comes next. */
function withDefaults<Filters extends { From?: string; To?: string }>(
  filters: Filters,
  order: BookingOrder,
  today: string,
): Filters {
  return order === 'session' && !filters.From && !filters.To ? { ...filters, From: today } : filters;
}
