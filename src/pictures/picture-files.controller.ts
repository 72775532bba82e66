import { Controller, Get, Param, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../platform/auth';
import { NotFoundError } from '../platform/errors';
import { pathOf } from '../platform/http/messages';
import { WithoutDeadline } from '../platform/http/problems';
import type { PictureKind } from './picture-resizer';
import { PicturesService } from './pictures.service';

/** The pictures, for everybody. */
@ApiExcludeController()
@Public()
@Controller('pictures')
export class PictureFilesController {
  constructor(private readonly pictures: PicturesService) {}

  @Get(':PictureID.jpg')
  @WithoutDeadline(true)
  readPhoto(
    @Param('PictureID') pictureId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    return this.read(pictureId, 'photo', request, response);
  }

  @Get(':PictureID.png')
  @WithoutDeadline(true)
  readLogo(
    @Param('PictureID') pictureId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    return this.read(pictureId, 'logo', request, response);
  }

  private async read(
    pictureId: string,
    kind: PictureKind,
    request: Request,
    response: Response,
  ): Promise<StreamableFile | undefined> {
    const content = await this.pictures.open(pictureId, kind);
    if (!content) throw new NotFoundError(pathOf(request));
    response.set({
      // The content of an address never changes.
      ETag: `"${pictureId}"`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Pages of partners and shops show it, too.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    if (request.fresh) {
      await content.close();
      response.status(304);
      return undefined;
    }
    const { size } = await content.stat();
    const type = kind === 'logo' ? 'image/png' : 'image/jpeg';
    return new StreamableFile(content.createReadStream({ start: 0 }), { type, length: size });
  }
}
