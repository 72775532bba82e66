export { FastPath } from './fast-path';
export { FastPathModule } from './fast-path.module';
export { type ByHeader, FastRead, FastWrite } from './routes/fast-route.decorators';
export { type NoteEnd, RightUntil } from './routes/right-until.decorator';
export { FastWrites } from './fast-writes';
