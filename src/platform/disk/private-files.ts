import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type AppConfig, StartupError } from '../config';
import { DATA_FOLDERS } from './data-folders';

/** Permissions of group and others. */
const OF_OTHERS = 0o077;

/** The sticky bit of shared folders such as /tmp. */
const STICKY = 0o1000;

/**
 * Creates the data folder and removes permissions of group and others. Files of other users stay unchanged. The files
 * in its folders are checked only if their folder was not private yet, so that startup is fast.
 * @throws StartupError
 */
export async function makePrivate(config: Pick<AppConfig, 'dataDir' | 'database'>): Promise<void> {
  try {
    await createFolder(config.dataDir);
    await closeAll(config);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new StartupError(`DATA_DIR: ${config.dataDir} cannot be created or used (${code ?? message}).`);
  }
}

/** Below `/proc`, Node's recursive `mkdir` would try forever. Another process may create the folder at the same time. */
async function createFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  if (dirname(folder) !== folder) await createFolder(dirname(folder));
  try {
    await mkdir(folder);
  } catch (error) {
    if (!(await isFolder(folder))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true;
}

async function closeAll({ dataDir, database }: Pick<AppConfig, 'dataDir' | 'database'>): Promise<void> {
  for (const folder of DATA_FOLDERS) await closeFolder(join(dataDir, folder));
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

/** @returns whether others had any permissions */
async function close(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (!found || !isOurs(found) || (found.mode & OF_OTHERS) === 0) return false;
  await chmod(path, found.mode & ~OF_OTHERS & 0o7777);
  return true;
}

function isOurs(found: Stats): boolean {
  return (found.isFile() || found.isDirectory()) && (found.mode & STICKY) === 0 && found.uid === process.getuid?.();
}
