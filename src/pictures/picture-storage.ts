import { Injectable } from '@nestjs/common';
import { AppConfig } from '../platform/config';
import { FileStorage, WritableFolders } from '../platform/disk';

/** The files in `DATA_DIR/pictures`. Each is stored under the public ID of its picture. */
@Injectable()
export class PictureStorage extends FileStorage {
  constructor(config: AppConfig, folders: WritableFolders) {
    super('pictures', config, folders);
  }
}
