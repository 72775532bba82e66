import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth';
import { Database } from '../database';
import { WritableFolders } from '../disk';
import { ApiData } from '../http/openapi';
import { EnumField } from '../http/validation';

export class HealthDto {
  @EnumField(['ok'], { example: 'ok', description: 'Always `ok`. Failures are returned as a problem.' })
  Status!: string;
}

@ApiTags('Health')
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly folders: WritableFolders,
  ) {}

  @Get('live')
  @ApiOperation({
    summary: 'Check liveness',
    description: 'Returns 200 while the process runs. Does not access the database.',
  })
  @ApiData(HealthDto)
  getLiveness(): { data: HealthDto } {
    return { data: { Status: 'ok' } };
  }

  @Get('ready')
  @ApiOperation({
    summary: 'Check readiness',
    description: 'Returns 200 if the database responds and files can be written; otherwise a 503 problem.',
  })
  @ApiData(HealthDto)
  async getReadiness(): Promise<{ data: HealthDto }> {
    await this.database.ping();
    await this.folders.probe();
    return { data: { Status: 'ok' } };
  }
}
