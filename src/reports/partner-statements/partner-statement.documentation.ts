import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import { WithoutDeadline } from '../../platform/http/problems';
import { ApiData } from '../../platform/http/openapi';
import {
  PartnerStatementBookingDto,
  PartnerStatementPeriodDto,
  PartnerStatementTotalsDto,
} from './partner-statement.dto';

const LISTED =
  'bookings with a session in the range of dates, including cancelled ones, the earliest session first. Holds are not included.';

/** Documents a statement in JSON. */
export function ApiStatement(whose: string) {
  return applyDecorators(
    ApiOperation({
      summary: 'Retrieve a statement',
      description: `Returns ${whose} ${LISTED} \`Totals\` are those of the entire period.`,
    }),
    ApiData(PartnerStatementBookingDto, {
      paged: true,
      also: {
        Period: { type: PartnerStatementPeriodDto, description: 'The requested dates.' },
        Totals: { type: PartnerStatementTotalsDto, description: 'Sums over all pages.' },
      },
    }),
  );
}

/** Documents a statement in CSV, of any length. */
export function ApiStatementCsv(whose: string) {
  return applyDecorators(
    WithoutDeadline(true),
    ApiOperation({
      summary: 'Export a statement',
      description: `Returns ${whose} ${LISTED} Amounts are in units of the currency, such as 45.50, and times are local.`,
    }),
    ApiProduces('text/csv'),
    ApiOkResponse({ description: 'CSV with a header row and one row per booking.', schema: { type: 'string' } }),
  );
}
