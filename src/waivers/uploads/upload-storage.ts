import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config';
import { FileStorage, WritableFolders } from '../../platform/disk';

/** The files in `DATA_DIR/uploads`. */
@Injectable()
export class UploadStorage extends FileStorage {
  constructor(config: AppConfig, folders: WritableFolders) {
    super('uploads', config, folders);
  }
}
