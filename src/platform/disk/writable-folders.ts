import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';

/** Large enough to fail on a full disk, in bytes. */
const PROBE = Buffer.alloc(4096, 'slipway ');

/** How long a result is cached, in milliseconds, because health checks are public. */
const HOLDS_MS = 1_000;

/** The folders that this server must be able to write to. */
@Injectable()
export class WritableFolders {
  private readonly folders = new Set<string>();
  private lastProbe: { at: number; outcome: Promise<unknown> } | undefined;

  /** Called at startup by modules that write there. */
  add(folder: string): void {
    this.folders.add(folder);
  }

  /** @throws the file system's error if one of them is not writable, for example on a full disk */
  async probe(): Promise<void> {
    const now = performance.now();
    if (!this.lastProbe || now > this.lastProbe.at + HOLDS_MS) {
      this.lastProbe = { at: now, outcome: Promise.all([...this.folders].map(writeInto)) };
    }
    await this.lastProbe.outcome;
  }
}

async function writeInto(folder: string): Promise<void> {
  const file = join(folder, `.probe-${process.pid}`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(file, PROBE, { flush: true });
  } finally {
    await rm(file, { force: true });
  }
}
