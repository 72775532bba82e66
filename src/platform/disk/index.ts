export { DATA_FOLDERS, FILE_FOLDERS } from './data-folders';
export { translateDiskError } from './disk-errors';
export { FileStorage, type WrittenFile } from './file-storage';
export { makePrivate } from './private-files';
export { WritableFolders } from './writable-folders';
