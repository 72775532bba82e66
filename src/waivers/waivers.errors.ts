import { DomainError } from '../platform/errors';

export class QuestionNotFoundError extends DomainError {
  constructor() {
    super('question-not-found', 'There is no waiver question with this ID.');
  }
}

/** The limits are in files and in bytes. */
export class TooManyUploadsError extends DomainError {
  constructor(files: number, bytes: number, retryAfterSeconds: number) {
    const most = `${files.toLocaleString('en')} files and ${bytes.toLocaleString('en')} bytes`;
    super('rate-limited', `Uploads that no booking uses may have at most ${most} together.`, undefined, {
      'Retry-After': String(retryAfterSeconds),
    });
  }
}

export class FileNotFoundError extends DomainError {
  constructor() {
    super('file-not-found', 'There is no file with this FileID.');
  }
}
