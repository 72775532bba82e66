import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  ApiKeyNotFoundError,
  ApiKeysService,
  type Caller,
  CurrentCaller,
  RequirePermission,
  type ApiKeyEntity,
  readPermissions,
} from '../platform/auth';
import { Idempotent } from '../platform/idempotency';
import { parseNumericId } from '../platform/values/identifiers';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import { DEFAULT_PAGE_SIZE, type Page, PageQuery, decodeCursor, toPage } from '../platform/http/pagination';
import { Clock } from '../platform/values/time';
import { ApiKeyDto, CreateApiKeyDto, CreatedApiKeyDto, RotateApiKeyDto } from './dto/api-key.dto';

@ApiTags('Operator: keys')
@RequirePermission('operator')
@Controller('api/v2/operator/api-keys')
export class OperatorApiKeysController {
  constructor(
    private readonly apiKeys: ApiKeysService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List API keys',
    description: 'Returns the API keys of the operator, newest first, without the keys themselves.',
  })
  @ApiData(ApiKeyDto, { paged: true })
  async listApiKeys(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Page<ApiKeyDto>> {
    const limit = query.Limit ?? DEFAULT_PAGE_SIZE;
    const [beforeId] = decodeCursor(query.Cursor, ['number']) ?? [];
    const keys = await this.apiKeys.list(caller.operatorId, limit + 1, beforeId);
    const now = this.clock.now();
    return toPage(
      keys,
      limit,
      (key) => toApiKeyDto(key, now),
      (key) => [key.id],
    );
  }

  @Post()
  @Idempotent({ hasSecret: true })
  @ApiOperation({
    summary: 'Create an API key',
    description:
      'Issues an API key. It can only have permissions that the calling key has. An operator can have up to 500 active keys.',
  })
  @ApiData(CreatedApiKeyDto, { status: 201 })
  async createApiKey(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateApiKeyDto,
  ): Promise<{ data: CreatedApiKeyDto }> {
    const { entity, key } = await this.apiKeys.issueFor(caller, {
      name: body.Name,
      partner: body.Partner,
      permissions: body.Permissions,
      expiresAt: body.ExpiresAt,
    });
    return { data: { ...toApiKeyDto(entity, this.clock.now()), Key: key } };
  }

  @Post(':ID/rotate')
  @Idempotent({ hasSecret: true })
  @ApiOperation({
    summary: 'Rotate an API key',
    description:
      'Issues a successor with the same name, partner, permissions and expiry. The old key expires after the overlap.',
  })
  @ApiData(CreatedApiKeyDto, { status: 201 })
  @ApiProblems('api-key-not-found', 'api-key-not-rotatable')
  async rotateApiKey(
    @CurrentCaller() caller: Caller,
    @Param('ID') text: string,
    @Body() body: RotateApiKeyDto,
  ): Promise<{ data: CreatedApiKeyDto }> {
    const id = parseNumericId(text);
    if (id === undefined) throw new ApiKeyNotFoundError();
    const { entity, key } = await this.apiKeys.rotate(caller.operatorId, id, body.OverlapHours, caller);
    return { data: { ...toApiKeyDto(entity, this.clock.now()), Key: key } };
  }

  @Delete(':ID')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Revoke an API key',
    description: 'Revokes an API key. Every process rejects it within a second.',
  })
  @ApiProblems('api-key-not-found')
  async revokeApiKey(@CurrentCaller() caller: Caller, @Param('ID') text: string): Promise<void> {
    const id = parseNumericId(text);
    if (id === undefined) throw new ApiKeyNotFoundError();
    await this.apiKeys.revoke(id, caller.operatorId);
  }
}

function toApiKeyDto(key: ApiKeyEntity, now: number): ApiKeyDto {
  const expired = key.expiresAt !== null && key.expiresAt <= now;
  return {
    ID: key.id,
    Name: key.name,
    Partner: key.partner,
    Permissions: readPermissions(key.permissions),
    Status: key.revokedAt !== null ? 'revoked' : expired ? 'expired' : 'active',
    ExpiresAt: key.expiresAt,
    RevokedAt: key.revokedAt,
    LastUsedAt: key.lastUsedAt,
    CreatedAt: key.createdAt,
  };
}
