export { FastPath } from './fast-path';
export { FastPathModule } from './fast-path.module';
export { FastRead, FastWrite } from './fast-route.decorators';
export { FastWrites } from './fast-writes';
