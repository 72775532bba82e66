export { type Backlog, ScheduledJob, ScheduledJobRegistry } from './scheduled-job';
export { JobsModule } from './jobs.module';
export { JobsRunner } from './jobs-runner';
