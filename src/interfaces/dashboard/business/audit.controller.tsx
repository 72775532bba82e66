import { Get, Query } from '@nestjs/common';
import { AuditTrail } from '../../../platform/audit';
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from '../../../platform/http/pagination';
import { Empty, PageView } from '../../html';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { History } from './history';

@PageController('audit')
export class AuditController {
  constructor(private readonly audit: AuditTrail) {}

  @Get()
  async show(@CurrentVisit() { operatorId }: Visit, @Query('Cursor') cursor?: string): Promise<PageView> {
    const [beforeId] = decodeCursor(cursor, ['number']) ?? [];
    const entries = await this.audit.list(operatorId, DEFAULT_PAGE_SIZE + 1, beforeId);
    const page = toPage(
      entries,
      DEFAULT_PAGE_SIZE,
      (entry) => entry,
      ({ id }) => [id],
    );
    return new PageView(
      'Audit log',
      <>
        {page.data.length === 0 ? <Empty title="No entries yet." /> : <History entries={page.data} withSubject />}
        {page.NextCursor && (
          <p class="switch">
            <a href={`/dashboard/audit?Cursor=${page.NextCursor}`}>Older entries</a>
          </p>
        )}
      </>,
    );
  }
}
