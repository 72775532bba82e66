export { TaskAbortedError, TaskThread } from './task-thread';
