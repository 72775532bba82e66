export { FastPath } from './fast-path';
export { FastPathModule } from './fast-path.module';
export { FastRead, FastWrite } from './routes/fast-route.decorators';
export { FastWrites } from './fast-writes';
