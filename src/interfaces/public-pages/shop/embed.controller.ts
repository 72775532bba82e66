import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../platform/auth';
import { assetBytes } from '../../html';

/** The script with which other sites open a shop. */
@ApiExcludeController()
@Public()
@Controller('shop')
export class EmbedController {
  @Get('embed.js')
  @Header('Cache-Control', 'public, max-age=3600')
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  script(): StreamableFile {
    return new StreamableFile(assetBytes('embed.js'), { type: 'text/javascript; charset=utf-8' });
  }
}
