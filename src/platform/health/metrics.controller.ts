import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public, UnauthorizedError } from '../auth';
import { ApiProblems, METRICS_TOKEN_SCHEME } from '../http/openapi';
import { NotFoundError } from '../errors';
import { MetricsService } from './metrics.service';

const EXAMPLE = 'slipway_jobs_backlog{work="emails-sent"} 0\n';

@ApiTags('Health')
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @ApiOperation({
    summary: 'Retrieve metrics',
    description:
      'Returns metrics for Prometheus. Send `METRICS_TOKEN` in `Authorization: Bearer`. If the server has no such token, it returns 404.',
  })
  @ApiResponse({
    status: 200,
    description: 'Metrics in the Prometheus text format.',
    content: { 'text/plain': { schema: { type: 'string' }, example: EXAMPLE } },
  })
  @ApiSecurity(METRICS_TOKEN_SCHEME)
  @ApiProblems('unauthorized', 'not-found')
  async readMetrics(@Req() { headers: { authorization } }: Request): Promise<string> {
    if (!this.metrics.isOn) throw new NotFoundError('/metrics');
    const presented = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (presented === undefined || !this.metrics.isToken(presented)) throw new UnauthorizedError();
    return this.metrics.read();
  }
}
