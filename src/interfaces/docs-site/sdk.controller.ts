import { readFile } from 'node:fs/promises';
import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/auth';
import { NotFoundError } from '../../platform/errors';
import { findSdkPackage } from './content/sdk-packages';

/** Serves the TypeScript SDK for `npm install`: the one built with this server, and every released version. */
@ApiExcludeController()
@Public()
@Controller('sdk')
export class SdkController {
  @Get(':file')
  @Header('Cache-Control', 'public, no-cache')
  async download(@Param('file') file: string): Promise<StreamableFile> {
    const path = findSdkPackage(file);
    if (path === undefined) throw new NotFoundError(`/sdk/${file}`);
    return new StreamableFile(await readFile(path), { type: 'application/gzip' });
  }
}
