export { type Backlog, DueWork, DueWorkRegistry } from './due-work';
export { JobsModule } from './jobs.module';
export { JobsRunner } from './jobs-runner';
