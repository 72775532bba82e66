import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppConfig } from '../config';
import { databaseCopyOf } from '../database';
import { FILE_FOLDERS } from '../disk';
import type { Clock } from '../values/time';
import { BackupFolder, type Manifest } from './backup-folder';
import { copyFiles } from './copied-files';

type Source = Pick<AppConfig, 'database' | 'dataDir'>;

type Progress = (text: string) => void;

/**
 * Copies the database and the files of a running server to an empty folder. The backup contains everything acknowledged
 * before the call.
 * @throws Error if the folder is not empty, or the database, a file or a required program is missing
 */
export async function makeBackup(source: Source, to: string, clock: Clock, progress: Progress): Promise<Manifest> {
  const database = databaseCopyOf(source.database);
  const folder = new BackupFolder(to);
  await folder.create();
  const createdAt = clock.now();
  const copyMissing = () => copyFiles(source.dataDir, to, (copied) => progress(`${copied} files copied`));
  // Copies files before the database, because a file without a row may be deleted, and again after it, for new files.
  const earlier = await copyMissing();
  progress('copying the database');
  await database.writeTo(folder.pathOf(database.fileName));
  const manifest = { CreatedAt: createdAt, Database: database.fileName, Files: earlier + (await copyMissing()) };
  await folder.finish(manifest);
  return manifest;
}

/**
 * Restores an empty database and an empty data folder from a backup.
 * @throws Error if one of them is not empty, or the backup is incomplete or of another kind of database
 */
export async function restoreBackup(target: Source, from: string, progress: Progress): Promise<Manifest> {
  const folder = new BackupFolder(from);
  const manifest = await folder.manifest();
  const database = databaseCopyOf(target.database);
  if (manifest.Database !== database.fileName) {
    throw new Error(
      `The backup contains ${manifest.Database}, which does not match the kind of database in DATABASE_URL.`,
    );
  }
  if (!(await database.isEmpty()))
    throw new Error('The database is not empty. A backup can only be restored into an empty database.');
  const existing = FILE_FOLDERS.find((name) => existsSync(join(target.dataDir, name)));
  if (existing) {
    throw new Error(`${target.dataDir} contains ${existing}. A backup can only be restored into an empty folder.`);
  }
  progress('restoring the database');
  await database.readFrom(folder.pathOf(database.fileName));
  await copyFiles(from, target.dataDir, (copied) => progress(`${copied} files copied`));
  return manifest;
}
