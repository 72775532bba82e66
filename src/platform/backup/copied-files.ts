import { mkdir, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDurably } from '../database';
import { DATA_FOLDERS } from '../disk';

/** Number of files copied concurrently. */
const PARALLEL = 8;

/**
 * Copies the files of a data folder that are missing in another. Files never change once written, so a second call
 * copies only new ones. Folders inside, such as `uploads/incoming`, belong to requests in progress and are omitted.
 * @returns how many it copied
 */
export async function copyFiles(from: string, to: string, onProgress: (copied: number) => void): Promise<number> {
  let copied = 0;
  for (const folder of DATA_FOLDERS) {
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
    for await (const names of namesIn(join(from, folder))) {
      const results = await Promise.all(names.map((name) => copyNew(join(from, folder, name), join(to, folder, name))));
      copied += results.filter(Boolean).length;
      onProgress(copied);
    }
  }
  return copied;
}

/** @returns false if the file exists, or was deleted since it was listed */
async function copyNew(from: string, to: string): Promise<boolean> {
  try {
    await copyDurably(from, to);
    return true;
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

async function* namesIn(folder: string): AsyncGenerator<string[]> {
  let names: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      if (!entry.isFile()) continue;
      names.push(entry.name);
      if (names.length < PARALLEL) continue;
      yield names;
      names = [];
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
  if (names.length > 0) yield names;
}
