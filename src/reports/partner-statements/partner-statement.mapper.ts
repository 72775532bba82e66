import { StreamableFile } from '@nestjs/common';
import { streamOf } from '../../platform/http/messages';
import type { Page } from '../../platform/http/pagination';
import { requireDateRange } from '../../platform/http/validation';
import type {
  PartnerStatementBookingDto,
  PartnerStatementPeriodDto,
  PartnerStatementRangeQuery,
  PartnerStatementTotalsDto,
} from './partner-statement.dto';
import type { PartnerStatement, StatementRequest, StatementRow } from './partner-statements.service';

/** A page of a statement, with the totals of all pages. */
export interface PartnerStatementPage extends Page<PartnerStatementBookingDto> {
  readonly Period: PartnerStatementPeriodDto;
  readonly Totals: PartnerStatementTotalsDto;
}

/** @throws ValidationError if the range ends before it starts or has more than 366 dates */
export function toStatementRequest({
  from,
  to,
  Currency,
}: PartnerStatementRangeQuery): Omit<StatementRequest, 'owner'> {
  requireDateRange({ field: 'from', date: from }, { field: 'to', date: to });
  return { from, to, currency: Currency };
}

export function toStatementPage({ period, sums, otherCurrencies, page }: PartnerStatement): PartnerStatementPage {
  return {
    Period: { From: period.from, To: period.to },
    Totals: {
      Bookings: sums.bookings,
      Cancelled: sums.cancelled,
      ...toAmounts(sums),
      OtherCurrencies: [...otherCurrencies],
    },
    data: page.data.map(toRowDto),
    NextCursor: page.NextCursor,
  };
}

export function toCsvFile(lines: AsyncIterable<string>, { from, to }: PartnerStatementRangeQuery): StreamableFile {
  return new StreamableFile(streamOf(lines), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="statement-${from}-to-${to}.csv"`,
  });
}

function toRowDto(row: StatementRow): PartnerStatementBookingDto {
  return {
    BookingReference: row.reference,
    PaymentReference: row.paymentReference,
    Status: row.status,
    Date: row.sessionDate,
    Time: row.sessionTime,
    ActivityID: row.activity,
    Participants: row.participants,
    ...toAmounts(row),
    CreatedAt: row.createdAt,
    CancelledAt: row.cancelledAt,
  };
}

function toAmounts({ total, net, currency }: { total: number; net: number; currency: string }) {
  const money = (Amount: number) => ({ Amount, Currency: currency });
  return { Total: money(total), Commission: money(total - net), Net: money(net) };
}
