import { MAX_UPLOAD_BYTES } from '../../dto/question.dto';
import { recognisedName } from './media-types';
import type { QuestionEntity, QuestionType } from '../../question.entity';

/** Types that a `file` question accepts by default. */
export const DEFAULT_FILE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'];

/** A signature is an image. */
export const SIGNATURE_FILE_TYPES = ['image/png', 'image/jpeg'];

/** Why a file is invalid; the message continues after the field's name. */
export interface FileFault {
  readonly code: 'empty' | 'too-large' | 'file-type';
  readonly message: string;
}

/** A received file, before validation. */
export interface ReceivedFile {
  readonly storageName: string;
  readonly name: string;
  readonly bytes: number;
  /** Media types that match its content. */
  readonly types: readonly string[];
}

export function takesFiles(type: QuestionType): boolean {
  return type === 'file' || type === 'signature';
}

export function acceptedTypes({ type, acceptedFileTypes }: QuestionEntity): readonly string[] {
  if (type === 'signature') return SIGNATURE_FILE_TYPES;
  return acceptedFileTypes.length > 0 ? acceptedFileTypes : DEFAULT_FILE_TYPES;
}

/** Maximum number of files in one answer. */
export function mostFiles({ type }: QuestionEntity): number {
  return type === 'signature' ? 1 : 5;
}

export function largestFile({ maxFileBytes }: QuestionEntity): number {
  return maxFileBytes ?? MAX_UPLOAD_BYTES;
}

/** The type of the file in the question's terms. A PDF in plain ASCII counts as PDF rather than text. */
export function acceptedTypeOf(file: ReceivedFile, question: QuestionEntity): string | undefined {
  const accepted = acceptedTypes(question);
  for (const type of file.types) {
    const name = accepted.find((each) => each === type) ?? accepted.find((each) => recognisedName(each) === type);
    if (name !== undefined) return name;
  }
  return undefined;
}

export function validateFile(file: ReceivedFile, question: QuestionEntity): FileFault | undefined {
  const limit = largestFile(question);
  if (file.bytes > limit) {
    return { code: 'too-large', message: `must have at most ${limit.toLocaleString('en')} bytes.` };
  }
  if (file.bytes === 0) return { code: 'empty', message: 'must not be empty.' };
  if (acceptedTypeOf(file, question) === undefined) {
    return { code: 'file-type', message: `must be of one of these types: ${acceptedTypes(question).join(', ')}.` };
  }
  return undefined;
}
