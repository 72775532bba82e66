import fs, { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { AppConfig } from '../config';
import { FileStorage } from './file-storage';
import { WritableFolders } from './writable-folders';

class Storage extends FileStorage {
  constructor() {
    super('uploads', { dataDir } as AppConfig, new WritableFolders());
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'slipway-uploads-'));

afterAll(() => {
  jest.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});

/** Delays the function that streams use to open their own files. */
function holdOpening(): { release(): Promise<void> } {
  const held: (() => Promise<void>)[] = [];
  const open = fs.open as (...args: unknown[]) => void;
  jest.spyOn(fs, 'open').mockImplementation((...args: unknown[]) => {
    const opened = args.pop() as (...result: unknown[]) => void;
    held.push(() => new Promise((resolve) => open(...args, (...result: unknown[]) => resolve(opened(...result)))));
  });
  return {
    release: async () => {
      for (const goOn of held) await goOn();
    },
  };
}

it('leaves nothing of a stream that breaks off while the disk is slow', async () => {
  const opening = holdOpening();
  const content = Readable.from(
    (function* () {
      yield Buffer.from('abc');
      throw new Error('The client went away.');
    })(),
  );
  await expect(new Storage().write(content, 1000)).rejects.toThrow('The client went away.');
  await opening.release();
  expect(readdirSync(join(dataDir, 'uploads/incoming'))).toEqual([]);
});
