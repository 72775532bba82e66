import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { WritableFolders } from '../../shared/disk';
import { randomToken } from '../../shared/identifiers';
import { FileTypeDetector } from './file-types/file-type';

/** What was written of a stream. */
export interface WrittenFile {
  readonly storageName: string;
  /** Bytes the stream had, also those beyond the limit that were not written. */
  readonly bytes: number;
  readonly types: readonly string[];
}

/**
 * The bytes of uploaded files, in `DATA_DIR/uploads` under random names. A file is in `incoming` until a row knows it:
 * whatever a crash leaves there belongs to nobody.
 */
@Injectable()
export class UploadStorage {
  private readonly folder: string;
  private readonly incoming: string;

  constructor(config: AppConfig, folders: WritableFolders) {
    this.folder = join(config.dataDir, 'uploads');
    this.incoming = join(this.folder, 'incoming');
    folders.add(this.incoming);
  }

  /** Streams to disk, and leaves nothing there when the stream breaks off. Reads on beyond `maxBytes`, writing no more. */
  async write(content: Readable, maxBytes: number): Promise<WrittenFile> {
    await mkdir(this.incoming, { recursive: true });
    const storageName = randomToken();
    const path = join(this.incoming, storageName);
    const detector = new FileTypeDetector();
    let bytes = 0;
    const upToLimit = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) continue;
        detector.read(chunk);
        yield chunk;
      }
    };
    // Opened here and not by the stream: a stream that breaks off does not wait until its file is there to be removed.
    const file = await open(path, 'wx');
    try {
      await pipeline(content, upToLimit, file.createWriteStream({ flush: true }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { storageName, bytes, types: detector.types() };
  }

  /** Moves a written file to where it stays. */
  async persist(storageName: string): Promise<void> {
    await rename(join(this.incoming, storageName), join(this.folder, storageName));
  }

  /** Removes a written file unless it was kept. */
  async discard(storageName: string): Promise<void> {
    await rm(join(this.incoming, storageName), { force: true });
  }

  /** Removes a file wherever it is. */
  async remove(storageName: string): Promise<void> {
    await this.discard(storageName);
    await rm(join(this.folder, storageName), { force: true });
  }

  /** @returns undefined when the disk has no such file */
  async open(storageName: string): Promise<FileHandle | undefined> {
    return ifThere(open(join(this.folder, storageName), 'r'));
  }

  /** Removes what crashes left behind: files that no one has written to since `before` (Unix seconds). */
  async removeAbandoned(before: number): Promise<void> {
    for (const name of (await ifThere(readdir(this.incoming))) ?? []) {
      const path = join(this.incoming, name);
      const found = await ifThere(stat(path));
      if (found && found.mtimeMs / 1000 < before) await rm(path, { force: true });
    }
  }
}

async function ifThere<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}
