export { WorkflowEmailEntity } from './workflow-email.entity';
export { WorkflowEntity } from './workflow.entity';
export { WorkflowsModule } from './workflows.module';
