import { mkdir, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDurably } from '../database';

/** Folders of `DATA_DIR` that hold what was received or sent; `uploads/incoming` is of requests under way. */
const FOLDERS = ['uploads', 'mail'];

/** Files that are copied at the same time. */
const PARALLEL = 8;

/**
 * Copies the files of one data folder into another, those that are not there yet. Files never change once written, so
 * calling it again adds just the newer ones.
 * @returns how many it copied
 */
export async function copyFiles(from: string, to: string, onProgress: (copied: number) => void): Promise<number> {
  let copied = 0;
  for (const folder of FOLDERS) {
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
    for await (const names of namesIn(join(from, folder))) {
      const results = await Promise.all(names.map((name) => copyNew(join(from, folder, name), join(to, folder, name))));
      copied += results.filter(Boolean).length;
      onProgress(copied);
    }
  }
  return copied;
}

/** @returns false when the folder has it already, or it was removed since it was listed */
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
