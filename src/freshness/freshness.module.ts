import { Global, Module } from '@nestjs/common';
import { SaleChanges } from './sale-changes';
import { SaleMemory } from './sale-memory';

@Global()
@Module({ providers: [SaleChanges, SaleMemory], exports: [SaleChanges, SaleMemory] })
export class FreshnessModule {}
