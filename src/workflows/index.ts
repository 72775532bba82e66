export { type CancellationEmail, CancellationEmailsService } from './cancellation-emails.service';
export { isTranslated } from './defaults/default-emails';
export { ChangeWorkflowDto, CreateWorkflowDto, type WorkflowDto } from './dto/workflow.dto';
export { EmailHistoryService, type SentEmail } from './emails/email-history.service';
export { WorkflowEmailEntity } from './emails/workflow-email.entity';
export { CreateMessageDto } from './messages/message.dto';
export { MessagesService } from './messages/messages.service';
export type { UnreachedCustomer } from './messages/unreached-customers.repository';
export { type UnreachedCustomers, UnreachedCustomersService } from './messages/unreached-customers.service';
export { PreviewService } from './preview.service';
export type { EmailTemplate, RenderedEmail } from './templates/email-template';
export { MERGE_FIELDS } from './templates/merge-fields';
export { type BookingTrigger, isBookingTrigger } from './triggers/triggers';
export {
  type DeclaredTrigger,
  declaredTriggers,
  type EmailSubject,
  type EmailSubjects,
  findDeclaredTrigger,
  triggerNames,
  WorkflowTrigger,
} from './triggers/workflow-trigger.decorator';
export { WorkflowEntity } from './workflow.entity';
export { WorkflowMapper } from './workflow.mapper';
export { WorkflowsModule } from './workflows.module';
export { WorkflowNotFoundError, WorkflowsService } from './workflows.service';
