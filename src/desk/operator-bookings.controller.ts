import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { streamOf } from '../platform/http/messages';
import { WithoutDeadline } from '../platform/http/problems';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import { decodeCursor, DEFAULT_PAGE_SIZE, type Page, toPage } from '../platform/http/pagination';
import { BookingExportService } from './views/booking-export.service';
import { BookingFiltersService } from './views/booking-filters.service';
import { BookingLookupService } from '../bookings';
import { OperatorBookingDto } from './dto/operator-booking.dto';
import { OperatorBookingDetailDto } from './dto/operator-booking-detail.dto';
import { FilterBookingsQuery, ListBookingsQuery } from './dto/filter-bookings.query';
import { OperatorBookingDetailsService } from './views/operator-booking-details.service';
import { OperatorBookingViewsService } from './views/operator-booking-views.service';

@ApiTags('Operator: bookings')
@RequirePermission('operator')
@Controller('api/v2/operator')
export class OperatorBookingsController {
  constructor(
    private readonly records: BookingLookupService,
    private readonly filters: BookingFiltersService,
    private readonly exports: BookingExportService,
    private readonly details: OperatorBookingDetailsService,
    private readonly views: OperatorBookingViewsService,
  ) {}

  @Get('bookings')
  @ApiOperation({
    summary: 'List bookings',
    description: 'Returns bookings from every source, newest first. You can combine all filters.',
  })
  @ApiData(OperatorBookingDto, { paged: true })
  @ApiProblems('product-not-found')
  async listOperatorBookings(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: ListBookingsQuery,
  ): Promise<Page<OperatorBookingDto>> {
    const limit = query.Limit ?? DEFAULT_PAGE_SIZE;
    const [beforeId] = decodeCursor(query.Cursor, ['number']) ?? [];
    const filter = await this.filters.read(operatorId, query);
    const found = await this.records.list(operatorId, filter, limit + 1, beforeId);
    const views = await this.views.viewAll(operatorId, found);
    return toPage(
      found.map(({ booking: { id } }, index) => ({ id, view: views[index]! })),
      limit,
      ({ view }) => view,
      ({ id }) => [id],
    );
  }

  @Get('bookings.csv')
  @WithoutDeadline(true)
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="bookings.csv"')
  @ApiOperation({
    summary: 'Export bookings',
    description: 'Returns the same bookings as the list, as CSV without pagination.',
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'CSV with a header row and one row per booking.', schema: { type: 'string' } })
  @ApiProblems('product-not-found')
  async exportBookings(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: FilterBookingsQuery,
  ): Promise<StreamableFile> {
    const filter = await this.filters.read(operatorId, query);
    return new StreamableFile(streamOf(await this.exports.export(operatorId, filter)));
  }

  @Get('bookings/:BookingReference')
  @ApiOperation({
    summary: 'Retrieve a booking',
    description: 'Returns a booking with its tickets and the answers to the waiver questions.',
  })
  @ApiData(OperatorBookingDetailDto)
  @ApiProblems('booking-not-found')
  async getOperatorBooking(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BookingReference') reference: string,
  ): Promise<{ data: OperatorBookingDetailDto }> {
    return this.details.read(operatorId, reference);
  }
}
