import { Get, Param, Post, Query } from '@nestjs/common';
import { EMAIL_STATUSES, EmailNotFoundError, type EmailStatus } from '../../../platform/email';
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from '../../../platform/http/pagination';
import { DomainError } from '../../../platform/errors';
import { EnumField } from '../../../platform/http/validation';
import { parseNumericId } from '../../../platform/values/identifiers';
import { EmailHistoryService, WorkflowsService } from '../../../workflows';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, given, submit, validated } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { EmailPage } from './email.page';
import { EmailsPage } from './emails.page';

class EmailsQuery {
  @EnumField(EMAIL_STATUSES, { optional: true })
  Status?: EmailStatus;
}

@PageController('emails', 'desk')
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

  @Get(':ID')
  show(@CurrentVisit() visit: Visit, @Param('ID') text: string): Promise<PageView> {
    return this.page(visit, text);
  }

  @Post(':ID/resend')
  resend(@CurrentVisit() visit: Visit, @Param('ID') text: string, @Submitted() form: SubmittedForm): Promise<View> {
    const work = async () => {
      const id = toEmailId(text);
      const { bookingReference } = await form.once(() => this.history.resend(visit.operatorId, id));
      const list = bookingReference === null ? '/dashboard/emails' : `/dashboard/bookings/${bookingReference}`;
      return redirect(list, 'email-resent');
    };
    return submit('resend', form, work, (rejection) => this.page(visit, text, rejection));
  }

  private async page({ operatorId }: Visit, text: string, rejection?: Rejection): Promise<PageView> {
    const sent = await this.history.getEmail(operatorId, toEmailId(text));
    return new PageView(sent.email.subject, <EmailPage sent={sent} rejection={rejection} />);
  }
}

function toEmailId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new EmailNotFoundError();
  return id;
}
