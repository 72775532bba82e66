import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AppConfig } from '../config';
import { randomToken } from '../values/identifiers';
import type { FileFolder } from './data-folders';
import type { WritableFolders } from './writable-folders';

/** Result of writing a stream. */
export interface WrittenFile {
  readonly storageName: string;
  /** Length of the stream in bytes, including bytes beyond the limit that were not written. */
  readonly bytes: number;
}

/**
 * Stores received files in a folder of `DATA_DIR` under random names. A file is in `incoming` until a row refers to it,
 * so files that a crash leaves there can be removed.
 */
export abstract class FileStorage {
  private readonly folder: string;
  private readonly incoming: string;

  constructor(name: FileFolder, config: AppConfig, folders: WritableFolders) {
    this.folder = join(config.dataDir, name);
    this.incoming = join(this.folder, 'incoming');
    folders.add(this.incoming);
  }

  /**
   * Streams to disk. If the stream fails, nothing remains on disk. Reads beyond `maxBytes` without writing.
   * @param onWritten gets each chunk that is written
   */
  async write(content: Readable, maxBytes: number, onWritten?: (chunk: Buffer) => void): Promise<WrittenFile> {
    await mkdir(this.incoming, { recursive: true });
    const storageName = randomToken();
    const path = this.incomingPath(storageName);
    let bytes = 0;
    const upToLimit = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) continue;
        onWritten?.(chunk);
        yield chunk;
      }
    };
    // Opened here because a failing stream does not wait for its file to exist before it is removed.
    const file = await open(path, 'wx');
    try {
      await pipeline(content, upToLimit, file.createWriteStream({ flush: true }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { storageName, bytes };
  }

  /** Path of a written file until it is moved to its permanent place. */
  incomingPath(storageName: string): string {
    return join(this.incoming, storageName);
  }

  /** Moves a written file to its permanent place. */
  async persist(storageName: string): Promise<void> {
    await rename(this.incomingPath(storageName), join(this.folder, storageName));
  }

  /** Removes a written file unless it was moved to its permanent place. */
  async discard(storageName: string): Promise<void> {
    await rm(this.incomingPath(storageName), { force: true });
  }

  /** Removes a file from either place. */
  async remove(storageName: string): Promise<void> {
    await this.discard(storageName);
    await rm(join(this.folder, storageName), { force: true });
  }

  /** @returns undefined if the file does not exist */
  async open(storageName: string): Promise<FileHandle | undefined> {
    return ifThere(open(join(this.folder, storageName), 'r'));
  }

  /** Removes files in `incoming` that have not been written to since `before` (Unix seconds). */
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
