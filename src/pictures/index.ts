export { PictureEntity } from './picture.entity';
export { PictureUrlDto } from './dto/picture.dto';
export { LogosService } from './logos.service';
export { PictureUploadsService } from './picture-uploads.service';
export { PicturesModule } from './pictures.module';
export { PicturesService } from './pictures.service';
export { UnusedPicturesJob } from './unused-pictures.job';
