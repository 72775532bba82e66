import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog';
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
  imports: [CatalogModule],
  controllers: [OperatorPicturesController, PictureFilesController],
  providers: [
    NoteUsedPictures,
    PictureResizer,
    PicturesRepository,
    PicturesService,
    PictureStorage,
    PictureUploadsService,
    UnusedPicturesJob,
  ],
  exports: [PicturesService, PictureUploadsService],
})
export class PicturesModule {}
