import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Raised when what lies in the folder changes its meaning. */
const FORMAT = 1;

const MANIFEST = 'backup.json';

/** What a backup says about itself. Written last, so that a folder without it is no backup. */
export interface Manifest {
  /** Unix seconds: everything that was committed before is in it. */
  readonly CreatedAt: number;
  /** The file of the database. */
  readonly Database: string;
  readonly Files: number;
}

/** A folder that holds one backup: the database in one file, files as they lie in `DATA_DIR`. */
export class BackupFolder {
  constructor(readonly path: string) {}

  /** @throws Error when there is something in it already */
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

  /** @throws Error when this is no backup, none that was finished, or of a later form */
  async manifest(): Promise<Manifest> {
    const text = await readFile(this.pathOf(MANIFEST), 'utf8').catch(() => {
      throw new Error(`${this.path} holds no finished backup: there is no ${MANIFEST}.`);
    });
    const { Format, ...manifest } = JSON.parse(text) as Manifest & { Format: number };
    if (Format !== FORMAT) throw new Error(`${this.path} was made by another version of Slipway.`);
    return manifest;
  }
}
