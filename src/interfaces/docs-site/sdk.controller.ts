import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/auth';
import { NotFoundError } from '../../platform/http/problems';

/** Folder of the packages that the build creates. */
const PACKAGES = join(__dirname, '../../../dist/sdk');

/** Serves the TypeScript SDK that was built with this server, for `npm install`. */
@ApiExcludeController()
@Public()
@Controller('sdk')
export class SdkController {
  @Get(':file')
  @Header('Cache-Control', 'public, no-cache')
  async download(@Param('file') file: string): Promise<StreamableFile> {
    const packages = await readdir(PACKAGES).catch((): string[] => []);
    if (!packages.includes(file)) throw new NotFoundError(`/sdk/${file}`);
    return new StreamableFile(await readFile(join(PACKAGES, file)), { type: 'application/gzip' });
  }
}
