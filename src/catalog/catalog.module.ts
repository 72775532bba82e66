import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators';
import { ActivitiesService } from './activities.service';
import { CatalogRepository } from './catalog.repository';
import { OperatorActivitiesController } from './operator-activities.controller';
import { PartnerProductsController } from './partner-products.controller';
import { PictureUseService } from './pictures/picture-use.service';
import { ProductsService } from './products.service';
import { RecordProductEvents } from './record-product-events.listener';

@Module({
  imports: [OperatorsModule],
  controllers: [PartnerProductsController, OperatorActivitiesController],
  providers: [CatalogRepository, ActivitiesService, PictureUseService, ProductsService, RecordProductEvents],
  exports: [ActivitiesService, PictureUseService, ProductsService],
})
export class CatalogModule {}
