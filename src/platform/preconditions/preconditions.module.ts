import { Global, Module } from '@nestjs/common';
import { ConditionalChanges } from './conditional-changes.service';

/** Global, because every module may have resources with conditional changes. */
@Global()
@Module({ providers: [ConditionalChanges], exports: [ConditionalChanges] })
export class PreconditionsModule {}
