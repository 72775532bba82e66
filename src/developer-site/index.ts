export { DeveloperSiteModule } from './developer-site.module';
