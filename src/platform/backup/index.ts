export { makeBackup, restoreBackup } from './backup';
