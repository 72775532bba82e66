import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/auth';
import { NotFoundError } from '../../platform/errors';
import { ROOT } from './content/guides-library';

const FOLDER = join(ROOT, 'docs/images');

const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.webp'));

/** Serves the screenshots of the guides. */
@ApiExcludeController()
@Public()
@Controller('docs/images')
export class ImagesController {
  @Get(':name')
  @Header('Cache-Control', 'public, max-age=3600')
  async show(@Param('name') name: string): Promise<StreamableFile> {
    if (!NAMES.includes(name)) throw new NotFoundError(`/docs/images/${name}`);
    return new StreamableFile(await readFile(join(FOLDER, name)), { type: 'image/webp' });
  }
}
