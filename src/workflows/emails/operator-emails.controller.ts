import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { ApiData } from '../../platform/http/openapi';
import { DEFAULT_PAGE_SIZE, type Page, PageQuery, decodeCursor, toPage } from '../../platform/http/pagination';
import { EmailDto } from '../dto/email.dto';
import { EmailHistoryService, type SentEmail } from './email-history.service';

@ApiTags('Operator: workflows')
@RequirePermission('operator')
@Controller('api/v2/operator/emails')
export class OperatorEmailsController {
  constructor(private readonly history: EmailHistoryService) {}

  @Get()
  @ApiOperation({
    summary: 'List emails',
    description: 'Returns emails that were or will be sent on your behalf, newest first.',
  })
  @ApiData(EmailDto, { paged: true })
  async listEmails(@CurrentCaller() { operatorId }: Caller, @Query() query: PageQuery): Promise<Page<EmailDto>> {
    const limit = query.Limit ?? DEFAULT_PAGE_SIZE;
    const [beforeId] = decodeCursor(query.Cursor, ['number']) ?? [];
    const emails = await this.history.list(operatorId, { beforeId }, limit + 1);
    return toPage(emails, limit, toEmailDto, ({ email }) => [email.id]);
  }
}

function toEmailDto({ email, workflowId, bookingReference }: SentEmail): EmailDto {
  return {
    ID: email.id,
    Purpose: email.purpose,
    WorkflowID: workflowId,
    BookingReference: bookingReference,
    To: email.recipient,
    Subject: email.subject,
    Status: email.status,
    Attempts: email.attempts,
    ScheduledFor: email.notBefore,
    SentAt: email.sentAt,
    LastError: email.lastError,
    CreatedAt: email.createdAt,
  };
}
