import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppConfig } from '../config';
import { databaseCopyOf } from '../database';
import type { Clock } from '../shared/time';
import { BackupFolder, type Manifest } from './backup-folder';
import { copyFiles } from './copied-files';

type Source = Pick<AppConfig, 'database' | 'dataDir'>;

type Progress = (text: string) => void;

/**
 * Copies the database and the files of a running server into an empty folder. Everything acknowledged before the call
 * is in it.
 * @throws Error when the folder is not empty, or the database, a file or the tool to copy with is not there
 */
export async function makeBackup(source: Source, to: string, clock: Clock, progress: Progress): Promise<Manifest> {
  const database = databaseCopyOf(source.database);
  const folder = new BackupFolder(to);
  await folder.create();
  const createdAt = clock.now();
  const copyMissing = () => copyFiles(source.dataDir, to, (copied) => progress(`${copied} files copied`));
  // Files before the database, as one may be removed once no row names it; and after it, for those that came meanwhile.
  const earlier = await copyMissing();
  progress('copying the database');
  await database.writeTo(folder.pathOf(database.fileName));
  const manifest = { CreatedAt: createdAt, Database: database.fileName, Files: earlier + (await copyMissing()) };
  await folder.finish(manifest);
  return manifest;
}

/**
 * Fills an empty database and an empty data folder from a backup.
 * @throws Error when one of them is not empty, when the folder holds no finished backup, or one of another database
 */
export async function restoreBackup(target: Source, from: string, progress: Progress): Promise<Manifest> {
  const folder = new BackupFolder(from);
  const manifest = await folder.manifest();
  const database = databaseCopyOf(target.database);
  if (manifest.Database !== database.fileName) {
    throw new Error(`The backup holds ${manifest.Database}, which does not fit the database of DATABASE_URL.`);
  }
  if (!(await database.isEmpty()))
    throw new Error('The database is not empty; a backup is restored into an empty one.');
  if (existsSync(join(target.dataDir, 'uploads'))) {
    throw new Error(`${target.dataDir} has uploads; a backup is restored into an empty folder.`);
  }
  progress('restoring the database');
  await database.readFrom(folder.pathOf(database.fileName));
  await copyFiles(from, target.dataDir, (copied) => progress(`${copied} files copied`));
  return manifest;
}
