import { Global, Module } from '@nestjs/common';
import { IdempotencyRepository } from './idempotency.repository';
import { IdempotencyService } from './idempotency.service';
import { RecordPurgeService } from './record-purge.service';

/** Global: every module may have routes that are repeated. */
@Global()
@Module({
  providers: [IdempotencyRepository, IdempotencyService, RecordPurgeService],
  exports: [IdempotencyService],
})
export class IdempotencyModule {}
