import { Global, Module } from '@nestjs/common';
import { IdempotencyRepository } from './idempotency.repository';
import { IdempotencyService } from './idempotency.service';
import { RecordPurgeService } from './record-purge.service';

/** Global, because every module may have idempotent routes. */
@Global()
@Module({
  providers: [IdempotencyRepository, IdempotencyService, RecordPurgeService],
  exports: [IdempotencyService],
})
export class IdempotencyModule {}
