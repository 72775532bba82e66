import { DomainError } from '../platform/http/problems';

export class WorkflowNotFoundError extends DomainError {
  constructor() {
    super('workflow-not-found', 'There is no workflow with this ID.');
  }
}
