import { copyFile, open } from 'node:fs/promises';
import { constants } from 'node:fs';

/**
 * Copies a file to a path that does not exist, and returns when the copy would survive a power failure.
 * @throws Error with code `EEXIST` if it exists
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
