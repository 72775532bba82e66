import { DomainError } from '../platform/http/problems';

export class WebhookNotFoundError extends DomainError {
  constructor(detail = 'There is no webhook endpoint with this WebhookID.') {
    super('webhook-not-found', detail);
  }
}
