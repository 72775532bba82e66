import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth';
import { NotFoundError } from '../shared/problems';
import { findAsset } from './assets';

/** Style sheets and scripts of the pages. */
@ApiExcludeController()
@Public()
@Controller('assets')
export class AssetsController {
  @Get(':name')
  @Header('Cache-Control', 'public, max-age=31536000, immutable')
  read(@Param('name') name: string): StreamableFile {
    const asset = findAsset(name);
    if (!asset) throw new NotFoundError(`/assets/${name}`);
    return new StreamableFile(asset.bytes, { type: asset.contentType, length: asset.bytes.length });
  }
}
