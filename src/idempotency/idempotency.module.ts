import { Module } from '@nestjs/common';
import { IdempotencyRepository } from './idempotency.repository';
import { IdempotencyService } from './idempotency.service';
import { RecordLookups } from './record-lookups';
import { RecordPurgeService } from './record-purge.service';

@Module({
  providers: [IdempotencyRepository, IdempotencyService, RecordLookups, RecordPurgeService],
  exports: [IdempotencyService],
})
export class IdempotencyModule {}
