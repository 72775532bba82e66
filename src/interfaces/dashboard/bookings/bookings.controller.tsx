import { Get, Query, type StreamableFile } from '@nestjs/common';
import {
  BookingExportService,
  BookingFiltersService,
  BookingLookupService,
  FilterBookingsQuery,
} from '../../../bookings';
import { ActivitiesService } from '../../../catalog';
import { StaffOnly } from '../../../platform/auth';
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from '../../../platform/http/pagination';
import { DomainError, WithoutDeadline } from '../../../platform/http/problems';
import { PageView, given, validated } from '../../html';
import { csvDownload } from '../frame/csv-download';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { BookingsPage } from './bookings.page';

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
  'Waiver',
  'Flagged',
  'CheckedIn',
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
  async list(@CurrentVisit() { operatorId }: Visit, @Query() query: Record<string, string>): Promise<PageView> {
    const filters = given(query, FILTERS);
    const activities = await this.activities.list(operatorId, MAX_ACTIVITIES);
    try {
      const filter = await this.filters.read(operatorId, await validated(FilterBookingsQuery, filters));
      const [beforeId] = decodeCursor(query['Cursor'] || undefined, ['number']) ?? [];
      const found = await this.records.list(operatorId, filter, DEFAULT_PAGE_SIZE + 1, beforeId);
      const page = toPage(
        found,
        DEFAULT_PAGE_SIZE,
        (each) => each,
        ({ booking }) => [booking.id],
      );
      return new PageView(
        'Bookings',
        <BookingsPage filters={filters} activities={activities} bookings={page.data} next={page.NextCursor} />,
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const content = (
        <BookingsPage filters={filters} activities={activities} bookings={[]} next={null} wrong={error.detail} />
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
    return csvDownload('bookings.csv', this.exports.lines(operatorId, filter));
  }
}
