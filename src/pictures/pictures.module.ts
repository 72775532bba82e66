import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog';
import { OperatorsModule } from '../operators';
import { LogosService } from './logos.service';
import { NoteUsedPictures } from './note-used-pictures.listener';
import { OperatorPicturesController } from './operator-pictures.controller';
import { PictureFilesController } from './picture-files.controller';
import { PictureResizer } from './picture-resizer';
import { PictureStorage } from './picture-storage';
import { PictureUploadsService } from './picture-uploads.service';
import { PicturesRepository } from './pictures.repository';
import { PicturesService } from './pictures.service';
import { UnusedPicturesJob } from './unused-pictures.job';

@Module({
  imports: [CatalogModule, OperatorsModule],
  controllers: [OperatorPicturesController, PictureFilesController],
  providers: [
    LogosService,
    NoteUsedPictures,
    PictureResizer,
    PicturesRepository,
    PicturesService,
    PictureStorage,
    PictureUploadsService,
    UnusedPicturesJob,
  ],
  exports: [LogosService, PicturesService, PictureUploadsService],
})
export class PicturesModule {}
