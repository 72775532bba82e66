import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type AuditEntryEntity, AuditTrail } from '../platform/audit';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { ApiData } from '../platform/http/openapi';
import { DEFAULT_PAGE_SIZE, type Page, PageQuery, decodeCursor, toPage } from '../platform/http/pagination';
import { AuditEntryDto } from './dto/audit-entry.dto';

@ApiTags('Operator: audit')
@RequirePermission('operator')
@Controller('api/v2/operator/audit-log')
export class OperatorAuditLogController {
  constructor(private readonly audit: AuditTrail) {}

  @Get()
  @ApiOperation({
    summary: 'List audit log entries',
    description: 'Returns the recorded changes with their actor and time, newest first.',
  })
  @ApiData(AuditEntryDto, { paged: true })
  async listAuditLog(@CurrentCaller() { operatorId }: Caller, @Query() query: PageQuery): Promise<Page<AuditEntryDto>> {
    const limit = query.Limit ?? DEFAULT_PAGE_SIZE;
    const [beforeId] = decodeCursor(query.Cursor, ['number']) ?? [];
    const entries = await this.audit.list(operatorId, limit + 1, beforeId);
    return toPage(entries, limit, toAuditEntryDto, (entry) => [entry.id]);
  }
}

function toAuditEntryDto(entry: AuditEntryEntity): AuditEntryDto {
  return {
    ID: entry.id,
    OccurredAt: entry.occurredAt,
    Actor: { Kind: entry.actorKind, ID: entry.actorId, Name: entry.actorName },
    Action: entry.action,
    Subject: entry.subject,
    Details: entry.details,
  };
}
