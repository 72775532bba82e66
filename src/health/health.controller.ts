import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth';
import { Database } from '../database';
import { WritableFolders } from '../shared/disk';
import { ApiData } from '../shared/openapi';
import { EnumField } from '../shared/validation';

export class HealthDto {
  @EnumField(['ok'], { example: 'ok', description: 'Always `ok`; what is not is a problem.' })
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
    summary: 'Is the process up?',
    description: 'Yes, or no answer at all; it asks nothing of the database.',
  })
  @ApiData(HealthDto)
  getLiveness(): { data: HealthDto } {
    return { data: { Status: 'ok' } };
  }

  @Get('ready')
  @ApiOperation({
    summary: 'Can it serve?',
    description: 'Yes when the database answers and files can be written; else a 503 problem.',
  })
  @ApiData(HealthDto)
  async getReadiness(): Promise<{ data: HealthDto }> {
    await this.database.ping();
    await this.folders.probe();
    return { data: { Status: 'ok' } };
  }
}
