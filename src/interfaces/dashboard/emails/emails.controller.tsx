import { Get, Query } from '@nestjs/common';
import { EMAIL_STATUSES, type EmailStatus } from '../../../platform/email';
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from '../../../platform/http/pagination';
import { DomainError } from '../../../platform/http/problems';
import { EnumField } from '../../../platform/http/validation';
import { EmailHistoryService, WorkflowsService } from '../../../workflows';
import { PageView, given, validated } from '../../html';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { EmailsPage } from './emails.page';

class EmailsQuery {
  @EnumField(EMAIL_STATUSES, { optional: true })
  Status?: EmailStatus;
}

@PageController('emails', 'staff')
export class EmailsController {
  constructor(
    private readonly history: EmailHistoryService,
    private readonly workflows: WorkflowsService,
  ) {}

  @Get()
  async list(@CurrentVisit() { operatorId }: Visit, @Query() query: Record<string, string>): Promise<PageView> {
    const filters = given(query, ['Status']);
    try {
      const { Status: status } = await validated(EmailsQuery, filters);
      const [beforeId] = decodeCursor(query['Cursor'] || undefined, ['number']) ?? [];
      const found = await this.history.list(operatorId, { status, beforeId }, DEFAULT_PAGE_SIZE + 1);
      const workflows = await this.workflows.list(operatorId);
      const page = toPage(
        found,
        DEFAULT_PAGE_SIZE,
        (each) => each,
        ({ email }) => [email.id],
      );
      const content = <EmailsPage filters={filters} emails={page.data} workflows={workflows} next={page.NextCursor} />;
      return new PageView('Emails', content);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const content = <EmailsPage filters={filters} emails={[]} workflows={[]} next={null} wrong={error.detail} />;
      return new PageView('Emails', content, 422);
    }
  }
}
