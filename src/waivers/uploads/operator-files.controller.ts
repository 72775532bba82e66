import { Controller, Get, Param, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { WithoutDeadline } from '../../platform/http/problems';
import { ApiProblems } from '../../platform/http/openapi';
import { toAttachment } from './file-name';
import { UploadsService } from './uploads.service';

@ApiTags('Operator: files')
@RequirePermission('operator')
@Controller('api/v2/operator/files')
export class OperatorFilesController {
  constructor(private readonly uploads: UploadsService) {}

  @Get(':FileID')
  @WithoutDeadline(true)
  @ApiOperation({
    summary: 'Download a file',
    description:
      'Returns a file that a customer or partner uploaded, as an attachment. It comes from a third party: treat it as untrusted.',
  })
  @ApiOkResponse({
    description: 'Content of the file.',
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiProblems('file-not-found')
  async downloadFile(
    @CurrentCaller() { operatorId }: Caller,
    @Param('FileID') fileId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return toAttachment(response, await this.uploads.open(operatorId, fileId));
  }
}
