export { translateDiskError } from './disk-errors';
export { makePrivate } from './private-files';
export { WritableFolders } from './writable-folders';
