import { OverloadedError } from '../errors';
import { translateDiskError } from './disk-errors';

const failed = (code: string) => Object.assign(new Error(code), { syscall: 'open', code });

describe('translateDiskError', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'EIO', 'EMFILE', 'ENFILE'])(
    'reports %s as temporary',
    (code) => expect(translateDiskError(failed(code))).toBeInstanceOf(OverloadedError),
  );

  it('leaves mistakes of the program as they are', () => {
    expect(translateDiskError(failed('ENOENT'))).toBeUndefined();
    expect(translateDiskError(new TypeError('x is not a function'))).toBeUndefined();
    expect(translateDiskError(Object.assign(new Error('rejected'), { code: 'EACCES' }))).toBeUndefined();
  });
});
