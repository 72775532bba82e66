export { type Backlog, ScheduledJob, DueWorkRegistry } from './due-work';
export { JobsModule } from './jobs.module';
export { JobsRunner } from './jobs-runner';
