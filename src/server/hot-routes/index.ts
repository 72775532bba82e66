export { FastPath } from './fast-path';
export { FastPathModule } from './fast-path.module';
export { FastWrites } from './fast-writes';
