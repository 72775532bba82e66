export { type Backlog, type DueWork, DueWorkRegistry, toBacklog } from './due-work';
export { JobsModule } from './jobs.module';
export { JobsRunner } from './jobs-runner.service';
