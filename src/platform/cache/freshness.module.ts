import { Global, Module } from '@nestjs/common';
import { ChangeCount } from './change-count';
import { ChangesOfOthers } from './changes-of-others';
import { OfferVersionsRepository } from './offer-versions.repository';
import { SaleChanges } from './sale-changes';
import { SaleMemory } from './sale-memory';

@Global()
@Module({
  providers: [ChangeCount, ChangesOfOthers, OfferVersionsRepository, SaleChanges, SaleMemory],
  exports: [SaleChanges, SaleMemory],
})
export class FreshnessModule {}
