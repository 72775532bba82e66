import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';

/** Enough that a full disk refuses it, in bytes. */
const PROBE = Buffer.alloc(4096, 'slipway ');

/** An answer holds for so long, in milliseconds: probes are open to everybody. */
const HOLDS_MS = 1_000;

/** The folders that must take files for this server to do its work. */
@Injectable()
export class WritableFolders {
  private readonly folders = new Set<string>();
  private lastProbe: { at: number; outcome: Promise<unknown> } | undefined;

  /** Called by whoever writes there, when the application starts. */
  add(folder: string): void {
    this.folders.add(folder);
  }

  /** @throws what the file system says when one of them takes no file, as on a full disk */
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
