import { Module } from '@nestjs/common';
import { IdempotencyRepository } from './idempotency.repository';
import { IdempotencyService } from './idempotency.service';
import { RecordPurgeService } from './record-purge.service';

@Module({
  providers: [IdempotencyRepository, IdempotencyService, RecordPurgeService],
  exports: [IdempotencyService],
})
export class IdempotencyModule {}
