import type { Request } from 'express';
import { type FileForm, type RejectField, onlyValueOf, readFileForm, validateParts } from '../../platform/http/bodies';
import { ACTIVITY_ID_PATTERN, parseNumericId } from '../../platform/values/identifiers';
import { type FieldError, ValidationError } from '../../platform/errors';
import { MAX_UPLOAD_BYTES } from '../dto/question.dto';
import type { ReceivedFile } from './file-types/file-rules';
import type { UploadsService } from './uploads.service';

/** Maximum size of the form. */
export const MAX_UPLOAD_FORM_BYTES = MAX_UPLOAD_BYTES + 100_000;

const LIMITS = { body: MAX_UPLOAD_FORM_BYTES, fieldBytes: 10_000, fields: 20, files: 2 };

const FIELDS = ['ActivityID', 'QuestionID'];

export interface UploadForm {
  readonly activityId: string;
  readonly questionId: number;
  readonly file: ReceivedFile;
}

/**
 * Reads an upload and streams its file to disk. The caller must keep or discard the file.
 * @param time limit for the upload to arrive, in milliseconds
 * @throws ValidationError listing every invalid field; errors of `readMultipart`
 */
export async function readUploadForm(request: Request, uploads: UploadsService, time: number): Promise<UploadForm> {
  const form = await readFileForm(request, { ...LIMITS, time }, uploads);
  try {
    return validateForm(form);
  } catch (error) {
    for (const file of form.files) await uploads.discard(file);
    throw error;
  }
}

function validateForm(form: FileForm<ReceivedFile>): UploadForm {
  const errors: FieldError[] = [];
  const reject: RejectField = (field, code, rule) => errors.push({ field, code, message: `${field} ${rule}` });
  const activityId = onlyValueOf('ActivityID', form.fields, reject);
  if (activityId !== undefined && !ACTIVITY_ID_PATTERN.test(activityId)) {
    reject('ActivityID', 'matches', 'must be an ActivityID such as a_7k2m9x0q4b1z.');
  }
  const questionText = onlyValueOf('QuestionID', form.fields, reject);
  const questionId = parseNumericId(questionText ?? '');
  if (questionText !== undefined && questionId === undefined) {
    reject('QuestionID', 'is-int', 'must be a positive whole number.');
  }
  validateParts(form, FIELDS, reject);
  if (errors.length > 0) throw new ValidationError(errors);
  return { activityId: activityId!, questionId: questionId!, file: form.files[0]! };
}
