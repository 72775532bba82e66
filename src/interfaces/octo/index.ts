export { OctoModule } from './octo.module';
