export { ServerAdapter } from './server-adapter';
export { ServerModule } from './server.module';
