export { translateDiskError } from './disk-errors';
export { WritableFolders } from './writable-folders';
