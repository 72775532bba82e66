import { Module, type OnModuleInit } from '@nestjs/common';
import { BookingsModule } from '../bookings';
import { CatalogModule } from '../catalog';
import { DueWorkRegistry } from '../jobs';
import { MailModule } from '../mail';
import { OperatorsModule } from '../operators';
import { AnnounceSentEmails } from './announce-sent-emails.listener';
import { ComposerService } from './composer.service';
import { EmailHistoryService } from './email-history.service';
import { GiveDefaultWorkflows } from './give-default-workflows.listener';
import { MailWriter } from './mail-writer';
import { OperatorEmailsController } from './operator-emails.controller';
import { OperatorWorkflowsController } from './operator-workflows.controller';
import { PendingEmailsService } from './pending-emails.service';
import { PreviewService } from './preview.service';
import { ScheduleWorkflowEmails } from './schedule-workflow-emails.listener';
import { SessionTriggersService } from './session-triggers.service';
import { TemplateRenderer } from './templates/template-renderer.service';
import { WorkflowChecks } from './workflow-checks.service';
import { WorkflowEmailsRepository } from './workflow-emails.repository';
import { WorkflowMapper } from './workflow.mapper';
import { WorkflowsRepository } from './workflows.repository';
import { WorkflowsService } from './workflows.service';

@Module({
  imports: [OperatorsModule, CatalogModule, BookingsModule, MailModule],
  controllers: [OperatorWorkflowsController, OperatorEmailsController],
  providers: [
    AnnounceSentEmails,
    ComposerService,
    EmailHistoryService,
    GiveDefaultWorkflows,
    MailWriter,
    PendingEmailsService,
    PreviewService,
    ScheduleWorkflowEmails,
    SessionTriggersService,
    TemplateRenderer,
    WorkflowChecks,
    WorkflowEmailsRepository,
    WorkflowMapper,
    WorkflowsRepository,
    WorkflowsService,
  ],
  exports: [EmailHistoryService, PreviewService, WorkflowMapper, WorkflowsService],
})
export class WorkflowsModule implements OnModuleInit {
  constructor(
    private readonly sessions: SessionTriggersService,
    private readonly composer: ComposerService,
    private readonly dueWork: DueWorkRegistry,
  ) {}

  onModuleInit(): void {
    this.dueWork.register(this.sessions);
    this.dueWork.register(this.composer);
  }
}
