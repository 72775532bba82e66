import type { Request } from 'express';
import { readMultipart } from '../shared/http';
import { PayloadTooLargeError } from '../shared/problems';
import type { ReceivedFile, UploadsService } from '../waivers';

/** Files that one submission, and all unused ones of a booking together, may have. */
export const MAX_WAIVER_FILES = 50;

/** Browsers send an empty file for each file field in which nothing was chosen, so many parts are no harm. */
const LIMITS = { body: 100_000_000, fieldBytes: 100_000, fields: 10_000, files: 5_000 };

/** Ends the name of the hidden field that carries files of an earlier, faulty submission. */
export const KEPT_SUFFIX = 'kept';

/** What came out of the form of a waiver page, by answer key. */
export interface WaiverSubmission {
  /** Of every field that the form showed; a hidden empty value makes sure that a group with no choice is there too. */
  readonly values: ReadonlyMap<string, string[]>;
  readonly keptFileIds: ReadonlyMap<string, string[]>;
  readonly files: readonly { readonly key: string; readonly file: ReceivedFile }[];
}

/**
 * Reads the form, its files straight to the disk. Whoever gets it keeps or discards the files.
 * @throws PayloadTooLargeError, and what else `readMultipart` throws
 */
export async function readWaiverForm(request: Request, uploads: UploadsService): Promise<WaiverSubmission> {
  const values = new Map<string, string[]>();
  const keptFileIds = new Map<string, string[]>();
  const files: { key: string; file: ReceivedFile }[] = [];
  let wanted = 0;
  try {
    await readMultipart(request, LIMITS, {
      field: (name, value) => {
        const isKept = name.endsWith(KEPT_SUFFIX);
        const key = isKept ? name.slice(0, -KEPT_SUFFIX.length) : name;
        const target = isKept ? keptFileIds : values;
        target.set(key, [...(target.get(key) ?? []), value.replace(/\r\n?/g, '\n')]);
      },
      file: async ({ field, filename, content }) => {
        if (filename === '') {
          content.resume();
          return;
        }
        if (++wanted > MAX_WAIVER_FILES) throw new PayloadTooLargeError(LIMITS.body);
        files.push({ key: field, file: await uploads.receive(content, filename) });
      },
    });
  } catch (error) {
    for (const { file } of files) await uploads.discard(file);
    throw error;
  }
  return { values, keptFileIds, files };
}
