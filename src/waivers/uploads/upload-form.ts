import type { Request } from 'express';
import { readMultipart } from '../../platform/http/bodies';
import { ACTIVITY_ID_PATTERN, parseNumericId } from '../../platform/values/identifiers';
import { type FieldCode, type FieldError, ValidationError } from '../../platform/http/problems';
import { MAX_UPLOAD_BYTES } from '../dto/question.dto';
import type { ReceivedFile } from './file-types/file-rules';
import type { UploadsService } from './uploads.service';

const LIMITS = { body: MAX_UPLOAD_BYTES + 100_000, fieldBytes: 10_000, fields: 20, files: 2 };

const FIELDS = ['ActivityID', 'QuestionID'];

export interface UploadForm {
  readonly activityId: string;
  readonly questionId: number;
  readonly file: ReceivedFile;
}

/** Maximum size of an upload in bytes: the announced length, or otherwise the limit. */
export function announcedBytes(request: Request): number {
  const { 'content-length': announced = LIMITS.body } = request.headers;
  return Math.min(Number(announced), LIMITS.body);
}

/**
 * Reads an upload and streams its file to disk. The caller must keep or discard the file.
 * @param time limit for the upload to arrive, in milliseconds
 * @throws ValidationError listing every invalid field; errors of `readMultipart`
 */
export async function readUploadForm(request: Request, uploads: UploadsService, time: number): Promise<UploadForm> {
  const fields: [name: string, value: string][] = [];
  const files: ReceivedFile[] = [];
  try {
    await readMultipart(
      request,
      { ...LIMITS, time },
      {
        field: (name, value) => void fields.push([name, value]),
        file: async ({ field, filename, content }) => {
          if (field !== 'File') {
            fields.push([field, '']);
            content.resume();
          } else files.push(await uploads.receive(content, filename));
        },
      },
    );
    return toForm(fields, files);
  } catch (error) {
    for (const file of files) await uploads.discard(file);
    throw error;
  }
}

type Fields = readonly [name: string, value: string][];

function toForm(fields: Fields, files: readonly ReceivedFile[]): UploadForm {
  const errors: FieldError[] = [];
  const reject: Reject = (field, code, rule) => errors.push({ field, code, message: `${field} ${rule}` });
  const activityId = onlyValueOf('ActivityID', fields, reject);
  if (activityId !== undefined && !ACTIVITY_ID_PATTERN.test(activityId)) {
    reject('ActivityID', 'matches', 'must be an ActivityID such as a_7k2m9x0q4b1z.');
  }
  const questionText = onlyValueOf('QuestionID', fields, reject);
  const questionId = parseNumericId(questionText ?? '');
  if (questionText !== undefined && questionId === undefined) {
    reject('QuestionID', 'is-int', 'must be a positive whole number.');
  }
  validateParts(fields, files, reject);
  if (errors.length > 0) throw new ValidationError(errors);
  return { activityId: activityId!, questionId: questionId!, file: files[0]! };
}

type Reject = (field: string, code: FieldCode, rule: string) => void;

function onlyValueOf(name: string, fields: Fields, reject: Reject): string | undefined {
  const values = fields.filter(([given]) => given === name);
  if (values.length === 0) reject(name, 'is-required', 'is required.');
  if (values.length > 1) reject(name, 'repeated', 'must be given only once.');
  return values.length === 1 ? values[0]![1] : undefined;
}

function validateParts(fields: Fields, files: readonly ReceivedFile[], reject: Reject): void {
  const names = new Set(fields.map(([name]) => name));
  if (names.delete('File')) reject('File', 'is-file', 'must be a part with a file name.');
  else if (files.length !== 1) {
    if (files.length === 0) reject('File', 'is-required', 'is required.');
    else reject('File', 'repeated', 'must be given only once.');
  }
  for (const name of names) if (!FIELDS.includes(name)) reject(name, 'unknown-field', 'is not a known field.');
}
