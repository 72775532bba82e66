import type { TemplateFields } from '../templates/merge-fields';
import type { WorkflowEntity } from '../workflow.entity';

/** What a due mail comes to as things stand: whether it is to be sent, to whom, and with what. */
export interface EmailLead {
  readonly workflow: WorkflowEntity;
  readonly verdict: 'write' | 'skip' | 'not-yet';
  readonly to: string;
  readonly fields: TemplateFields;
  /** Whether the recipient may refuse mails of this kind. */
  readonly isCourtesy: boolean;
  /** Where the operator takes refusals, if it has told an address. */
  readonly senderEmail: string | null;
}
