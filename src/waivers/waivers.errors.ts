import { DomainError } from '../shared/problems';

export class QuestionNotFoundError extends DomainError {
  constructor() {
    super('question-not-found', 'There is no waiver question with this ID.');
  }
}
