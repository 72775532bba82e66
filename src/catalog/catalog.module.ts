import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators';
import { ActivitiesService } from './activities.service';
import { CatalogRepository } from './catalog.repository';
import { OperatorActivitiesController } from './operator-activities.controller';
import { PartnerProductsController } from './partner-products.controller';
import { ProductsService } from './products.service';
import { RecordProductFacts } from './record-product-facts.listener';

@Module({
  imports: [OperatorsModule],
  controllers: [PartnerProductsController, OperatorActivitiesController],
  providers: [CatalogRepository, ActivitiesService, ProductsService, RecordProductFacts],
  exports: [ActivitiesService, ProductsService],
})
export class CatalogModule {}
