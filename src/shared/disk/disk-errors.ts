import { type DomainError, OverloadedError } from '../problems';

/** The disk is full or broken, or the folder is not ours to write to: nothing that a client could send differently. */
const DISK_CODES = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'EEXIST',
  'EIO',
  'EMFILE',
  'ENFILE',
]);

/** Tells the problem filter which errors of the file system mean "try again later". */
export function translateDiskError(error: unknown): DomainError | undefined {
  const { syscall, code } = (typeof error === 'object' && error !== null ? error : {}) as NodeJS.ErrnoException;
  if (syscall === undefined || !DISK_CODES.has(code ?? '')) return undefined;
  return new OverloadedError('The file cannot be stored at the moment.');
}
