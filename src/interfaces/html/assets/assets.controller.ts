import { Controller, Get, Param, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../platform/auth';
import { encodingFor } from '../../../platform/http/messages';
import { NotFoundError } from '../../../platform/errors';
import { findAsset } from './assets';

/** Style sheets, scripts and fonts of pages. */
@ApiExcludeController()
@Public()
@Controller('assets')
export class AssetsController {
  @Get([':name', ':folder/:name'])
  async read(
    @Param('folder') folder: string | undefined,
    @Param('name') file: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const name = folder === undefined ? file : `${folder}/${file}`;
    const asset = findAsset(name);
    if (!asset) throw new NotFoundError(`/assets/${name}`);
    const encoding = asset.isCompressible ? encodingFor(request) : undefined;
    const bytes = await asset.encoded(encoding);
    response.set('Cache-Control', asset.cacheControl).vary('Accept-Encoding');
    if (encoding) response.set('Content-Encoding', encoding);
    return new StreamableFile(bytes, { type: asset.contentType, length: bytes.length });
  }
}
