import type { Readable } from 'node:stream';
import type { Request } from 'express';
import type { FieldCode } from '../../errors';
import { type MultipartLimits, readMultipart } from './multipart';

type Fields = readonly [name: string, value: string][];

/** A form with a file in the field `File`, before validation. */
export interface FileForm<File> {
  readonly fields: Fields;
  readonly files: readonly File[];
}

/** Where the files of a form go. */
export interface FileReceiver<File> {
  /** Must read the content to its end. */
  receive(content: Readable, clientName: string): Promise<File>;
  discard(file: File): Promise<void>;
}

export type RejectField = (field: string, code: FieldCode, rule: string) => void;

/** Maximum size of a form in bytes: the announced length, or otherwise the limit. */
export function announcedBytes({ headers }: Request, limit: number): number {
  return Math.min(Number(headers['content-length'] ?? limit), limit);
}

/**
 * Reads a form while its files are received. The caller must keep or discard the files.
 * @throws errors of `readMultipart` and of the receiver; the files are then discarded
 */
export async function readFileForm<File>(
  request: Request,
  limits: MultipartLimits,
  receiver: FileReceiver<File>,
): Promise<FileForm<File>> {
  const fields: [name: string, value: string][] = [];
  const files: File[] = [];
  try {
    await readMultipart(request, limits, {
      field: (name, value) => void fields.push([name, value]),
      file: async ({ field, filename, content }) => {
        if (field !== 'File') {
          fields.push([field, '']);
          content.resume();
        } else files.push(await receiver.receive(content, filename));
      },
    });
    return { fields, files };
  } catch (error) {
    for (const file of files) await receiver.discard(file);
    throw error;
  }
}

/** The value of a required field; rejects a missing or repeated one. */
export function onlyValueOf(name: string, fields: Fields, reject: RejectField): string | undefined {
  const values = fields.filter(([given]) => given === name);
  if (values.length === 0) reject(name, 'is-required', 'is required.');
  if (values.length > 1) reject(name, 'repeated', 'must be given only once.');
  return values.length === 1 ? values[0]![1] : undefined;
}

/** Rejects a missing or repeated file and unknown fields. */
export function validateParts({ fields, files }: FileForm<unknown>, known: readonly string[], reject: RejectField) {
  const names = new Set(fields.map(([name]) => name));
  if (names.delete('File')) reject('File', 'is-file', 'must be a part with a file name.');
  else if (files.length !== 1) {
    if (files.length === 0) reject('File', 'is-required', 'is required.');
    else reject('File', 'repeated', 'must be given only once.');
  }
  for (const name of names) if (!known.includes(name)) reject(name, 'unknown-field', 'is not a known field.');
}
