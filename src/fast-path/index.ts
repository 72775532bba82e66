export { COPIED_ROUTES } from './copy-of-response';
export { FastPath } from './fast-path';
export { FastPathModule } from './fast-path.module';
export { FastWrites } from './fast-writes';
