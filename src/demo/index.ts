export { DemoKeys } from './demo-keys';
export { DemoModule } from './demo.module';
export { DemoService } from './demo.service';
