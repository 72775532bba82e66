import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { EmailNotFoundError, type EmailEntity } from '../../platform/email';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { DEFAULT_PAGE_SIZE, type Page, PageQuery, decodeCursor, toPage } from '../../platform/http/pagination';
import { Idempotent } from '../../platform/idempotency';
import { parseNumericId } from '../../platform/values/identifiers';
import { EmailDto, EmailWithContentsDto } from '../dto/email.dto';
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

  @Get(':ID')
  @ApiOperation({
    summary: 'Retrieve an email',
    description:
      'Returns an email with its text and HTML. Links to the pages of a booking are masked (`/bookings/•••`), so that nobody acts as the customer. Both are deleted when the email is 90 days old; the email itself is deleted later. The installation can have other retention periods.',
  })
  @ApiData(EmailWithContentsDto)
  @ApiProblems('email-not-found')
  async getEmail(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ID') id: string,
  ): Promise<{ data: EmailWithContentsDto }> {
    return { data: toEmailWithContents(await this.history.getEmail(operatorId, toEmailId(id))) };
  }

  @Post(':ID/resend')
  @HttpCode(202)
  @Idempotent()
  @ApiOperation({
    summary: 'Resend an email',
    description:
      'Sends a sent or failed email again, unchanged, to the same address. The response is the new email, whose `ResendOf` is the ID in the path. No meter counts it, because nothing sent it automatically.',
  })
  @ApiData(EmailWithContentsDto, { status: 202, description: 'Queued.' })
  @ApiProblems('email-not-found', 'email-not-resendable')
  async resendEmail(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ID') id: string,
  ): Promise<{ data: EmailWithContentsDto }> {
    return { data: toEmailWithContents(await this.history.resend(operatorId, toEmailId(id))) };
  }
}

function toEmailId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new EmailNotFoundError();
  return id;
}

function toEmailWithContents(sent: SentEmail<EmailEntity>): EmailWithContentsDto {
  const { contentsRemovedAt, text, html } = sent.email;
  const isRemoved = contentsRemovedAt !== null;
  return { ...toEmailDto(sent), Text: isRemoved ? null : text, HTML: isRemoved ? null : html };
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
    Delivery: email.delivery ?? 'none',
    ResendOf: email.resendOf,
    Attempts: email.attempts,
    ScheduledFor: email.notBefore,
    SentAt: email.sentAt,
    LastError: email.lastError,
    CreatedAt: email.createdAt,
  };
}
