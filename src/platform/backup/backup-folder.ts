import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Increased when the layout of the folder changes incompatibly. */
const FORMAT = 1;

const MANIFEST = 'backup.json';

/** Description of a backup. Written last, so that a folder without it is not a complete backup. */
export interface Manifest {
  /** Unix seconds. The backup contains everything committed before. */
  readonly CreatedAt: number;
  /** Name of the database file. */
  readonly Database: string;
  readonly Files: number;
}

/** A folder with one backup: the database in one file, and files as in `DATA_DIR`. */
export class BackupFolder {
  constructor(readonly path: string) {}

  /** @throws Error if the folder is not empty */
  async create(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    if ((await readdir(this.path)).length > 0) throw new Error(`${this.path} is not empty.`);
  }

  pathOf(name: string): string {
    return join(this.path, name);
  }

  async finish(manifest: Manifest): Promise<void> {
    await writeFile(this.pathOf(MANIFEST), `${JSON.stringify({ Format: FORMAT, ...manifest })}\n`, { flush: true });
  }

  /** @throws Error if this is no backup, incomplete, or has a later format */
  async manifest(): Promise<Manifest> {
    const text = await readFile(this.pathOf(MANIFEST), 'utf8').catch(() => {
      throw new Error(`${this.path} does not contain a complete backup: ${MANIFEST} is missing.`);
    });
    const { Format, ...manifest } = JSON.parse(text) as Manifest & { Format: number };
    if (Format !== FORMAT) throw new Error(`${this.path} was created by another version of Slipway.`);
    return manifest;
  }
}
