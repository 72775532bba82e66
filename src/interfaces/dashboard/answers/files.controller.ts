import { Get, Param, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { WithoutDeadline } from '../../../platform/http/problems';
import { UploadsService, toAttachment } from '../../../waivers';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';

/** Downloads of uploaded files for staff. */
@PageController('files', 'desk')
export class FilesController {
  constructor(private readonly uploads: UploadsService) {}

  @Get(':FileID')
  @WithoutDeadline(true)
  async download(
    @CurrentVisit() { operatorId }: Visit,
    @Param('FileID') fileId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return toAttachment(response, await this.uploads.open(operatorId, fileId));
  }
}
