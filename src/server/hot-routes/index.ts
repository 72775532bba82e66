export { HotRoutes } from './hot-routes';
export { HotRoutesModule } from './hot-routes.module';
