export { CurrentDeadline } from './current-deadline';
export { type Deadline, DeadlinePassedError, RequestDeadline, SharedDeadline } from './deadline';
