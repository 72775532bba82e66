import { copyFile, open } from 'node:fs/promises';
import { constants } from 'node:fs';

/**
 * Copies a file to where none is, and returns when its bytes would survive a power cut.
 * @throws Error with code `EEXIST` when there is one
 */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const copy = await open(to, 'r+');
  try {
    await copy.sync();
  } finally {
    await copy.close();
  }
}
