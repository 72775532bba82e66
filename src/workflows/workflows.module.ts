import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability';
import { BookingsModule } from '../bookings';
import { PaymentsModule } from '../payments';
import { CatalogModule } from '../catalog';
import { EmailModule } from '../platform/email';
import { OperatorsModule } from '../operators';
import { AnnounceSentEmails } from './emails/announce-sent-emails.listener';
import { EmailLeadsService } from './emails/email-leads.service';
import { ComposerService } from './emails/composer.service';
import { EmailHistoryService } from './emails/email-history.service';
import { GiveDefaultWorkflows } from './give-default-workflows.listener';
import { EmailWriter } from './emails/email-writer';
import { OperatorEmailsController } from './emails/operator-emails.controller';
import { MessagesService } from './messages/messages.service';
import { OperatorMessagesController } from './messages/operator-messages.controller';
import { OperatorWorkflowsController } from './operator-workflows.controller';
import { PendingEmailsService } from './emails/pending-emails.service';
import { CancellationEmailsService } from './cancellation-emails.service';
import { BookingsForEmailRepository } from './recipients/bookings-for-email.repository';
import { BookingsForEmailService } from './recipients/bookings-for-email.service';
import { PreviewService } from './preview.service';
import { RepeatedEmailsRepository } from './emails/repeated-emails.repository';
import { ScheduleWorkflowEmails } from './triggers/schedule-workflow-emails.listener';
import { UnreachedCustomersRepository } from './messages/unreached-customers.repository';
import { UnreachedCustomersService } from './messages/unreached-customers.service';
import { SessionTriggersService } from './triggers/session-triggers.service';
import { TemplateRenderer } from './templates/template-renderer';
import { WorkflowChecks } from './workflow-checks';
import { WorkflowEmailsRepository } from './emails/workflow-emails.repository';
import { WorkflowMapper } from './workflow.mapper';
import { WorkflowsRepository } from './workflows.repository';
import { WorkflowsService } from './workflows.service';

@Module({
  imports: [OperatorsModule, CatalogModule, AvailabilityModule, BookingsModule, PaymentsModule, EmailModule],
  controllers: [OperatorWorkflowsController, OperatorEmailsController, OperatorMessagesController],
  providers: [
    AnnounceSentEmails,
    BookingsForEmailRepository,
    BookingsForEmailService,
    EmailLeadsService,
    ComposerService,
    EmailHistoryService,
    GiveDefaultWorkflows,
    EmailWriter,
    MessagesService,
    PendingEmailsService,
    CancellationEmailsService,
    PreviewService,
    RepeatedEmailsRepository,
    ScheduleWorkflowEmails,
    SessionTriggersService,
    TemplateRenderer,
    UnreachedCustomersRepository,
    UnreachedCustomersService,
    WorkflowChecks,
    WorkflowEmailsRepository,
    WorkflowMapper,
    WorkflowsRepository,
    WorkflowsService,
  ],
  exports: [
    CancellationEmailsService,
    EmailHistoryService,
    MessagesService,
    PreviewService,
    UnreachedCustomersService,
    WorkflowMapper,
    WorkflowsService,
  ],
})
export class WorkflowsModule {}
