import type { TemplateFields } from '../templates/merge-fields';
import type { WorkflowEntity } from '../workflow.entity';

/** Current state of a due email: whether to send it, to whom, and with which data. */
export interface EmailLead {
  readonly workflow: WorkflowEntity;
  readonly verdict: 'write' | 'skip' | 'not-yet';
  readonly to: string;
  readonly fields: TemplateFields;
  /** Whether the recipient can unsubscribe from emails of this kind. */
  readonly isCourtesy: boolean;
  /** Where the operator receives unsubscribe requests, if it has set an address. */
  readonly senderEmail: string | null;
}
