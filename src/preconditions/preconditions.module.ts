import { Global, Module } from '@nestjs/common';
import { ConditionalChanges } from './conditional-changes.service';

/** Global: every module may have resources that are changed conditionally. */
@Global()
@Module({ providers: [ConditionalChanges], exports: [ConditionalChanges] })
export class PreconditionsModule {}
