export { ConditionalChanges } from './conditional-changes.service';
export { Conditional, IfMatch } from './conditional.decorator';
export { PreconditionsModule } from './preconditions.module';
