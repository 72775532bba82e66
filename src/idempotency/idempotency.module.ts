import { Module, type OnModuleInit } from '@nestjs/common';
import { DueWorkRegistry } from '../jobs';
import { IdempotencyRepository } from './idempotency.repository';
import { IdempotencyService } from './idempotency.service';
import { RecordPurgeService } from './record-purge.service';

@Module({
  providers: [IdempotencyRepository, IdempotencyService, RecordPurgeService],
  exports: [IdempotencyService],
})
export class IdempotencyModule implements OnModuleInit {
  constructor(
    private readonly purge: RecordPurgeService,
    private readonly dueWork: DueWorkRegistry,
  ) {}

  onModuleInit(): void {
    this.dueWork.register(this.purge);
  }
}
