import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppConfig } from '../../config';

/** What group and others may do. */
const OF_OTHERS = 0o077;

/** A folder such as /tmp, which belongs to everybody. */
const STICKY = 0o1000;

/** The folders that the server makes in its data folder. */
const FOLDERS = ['mail', 'uploads'];

/**
 * Creates the data folder and removes the access of group and others. What another user owns stays as it is. Inside `mail` and `uploads` it looks only until they are closed, so that a start is quick.
 */
export async function makePrivate({ dataDir, database }: Pick<AppConfig, 'dataDir' | 'database'>): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  for (const folder of FOLDERS) await closeFolder(join(dataDir, folder));
  if (database.dialect === 'sqlite' && database.file !== ':memory:') {
    for (const suffix of ['', '-wal', '-shm']) await close(`${database.file}${suffix}`);
  }
  await close(dataDir);
}

async function closeFolder(folder: string): Promise<void> {
  const wasOpen = await close(folder);
  if (!wasOpen) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await closeFolder(path);
    else await close(path);
  }
}

/** @returns whether others could do something with it */
async function close(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (!found || !isOurs(found) || (found.mode & OF_OTHERS) === 0) return false;
  await chmod(path, found.mode & ~OF_OTHERS & 0o7777);
  return true;
}

function isOurs(found: Stats): boolean {
  return (found.isFile() || found.isDirectory()) && (found.mode & STICKY) === 0 && found.uid === process.getuid?.();
}
