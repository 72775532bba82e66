import { type DomainError, OverloadedError } from '../errors';

/** The disk is full or broken, or the folder is not writable, which the client cannot change. */
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

/** Converts file system errors that are worth retrying later to problems. */
export function translateDiskError(error: unknown): DomainError | undefined {
  const { syscall, code } = (typeof error === 'object' && error !== null ? error : {}) as NodeJS.ErrnoException;
  if (syscall === undefined || !DISK_CODES.has(code ?? '')) return undefined;
  return new OverloadedError('The file cannot be stored at the moment.');
}
