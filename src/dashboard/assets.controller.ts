import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth';
import { NotFoundError } from '../shared/problems';
import { findAsset } from './assets';

/** Style sheets and scripts of the pages. */
@ApiExcludeController()
@Public()
@Controller('assets')
export class AssetsController {
  @Get(':name')
  read(@Param('name') name: string, @Res({ passthrough: true }) response: Response): StreamableFile {
    const asset = findAsset(name);
    if (!asset) throw new NotFoundError(`/assets/${name}`);
    response.setHeader('Cache-Control', asset.cacheControl);
    return new StreamableFile(asset.bytes, { type: asset.contentType, length: asset.bytes.length });
  }
}
