import { DomainError } from '../shared/problems';

export class QuestionNotFoundError extends DomainError {
  constructor() {
    super('question-not-found', 'There is no waiver question with this ID.');
  }
}

export class FileNotFoundError extends DomainError {
  constructor() {
    super('file-not-found', 'There is no file with this FileID.');
  }
}
