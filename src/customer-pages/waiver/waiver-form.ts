import type { Request } from 'express';
import { readMultipart } from '../../shared/bodies';
import { PayloadTooLargeError } from '../../shared/problems';
import { MAX_WAIVER_FILES, type WaiverSubmission } from '../../waiver-completion';
import type { ReceivedFile, UploadsService } from '../../waivers';

/** Browsers send an empty file for each file field in which nothing was chosen, so many parts are no harm. */
const LIMITS = { body: 100_000_000, fieldBytes: 100_000, fields: 10_000, files: 5_000 };

/** Ends the name of the hidden field that carries files of an earlier, faulty submission. */
export const KEPT_SUFFIX = 'kept';

/**
 * Reads the form, its files straight to the disk. Whoever gets it keeps or discards the files.
 * @throws PayloadTooLargeError, and what else `readMultipart` throws
 */
async function readWaiverForm(request: Request, uploads: UploadsService): Promise<WaiverSubmission> {
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

/** Reads the form and lets `work` use it; files that it does not keep are discarded. */
export async function takeWaiverForm<T>(
  request: Request,
  uploads: UploadsService,
  work: (form: WaiverSubmission) => Promise<T>,
): Promise<T> {
  const form = await readWaiverForm(request, uploads);
  try {
    return await work(form);
  } finally {
    for (const { file } of form.files) await uploads.discard(file);
  }
}
