import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators';
import { ActivitiesService } from './activities.service';
import { CatalogRepository } from './catalog.repository';
import { TranslationsRepository } from './content/translations.repository';
import { TranslationsService } from './content/translations.service';
import { OperatorActivitiesController } from './operator-activities.controller';
import { PartnerProductsController } from './partner-products.controller';
import { PictureUseService } from './pictures/picture-use.service';
import { OperatorPricesController } from './prices/operator-prices.controller';
import { PriceRulesRepository } from './prices/price-rules.repository';
import { PriceRulesService } from './prices/price-rules.service';
import { ProductsService } from './products.service';
import { RecordProductEvents } from './record-product-events.listener';

@Module({
  imports: [OperatorsModule],
  controllers: [PartnerProductsController, OperatorActivitiesController, OperatorPricesController],
  providers: [
    CatalogRepository,
    PriceRulesRepository,
    ActivitiesService,
    PriceRulesService,
    PictureUseService,
    ProductsService,
    RecordProductEvents,
    TranslationsRepository,
    TranslationsService,
  ],
  exports: [ActivitiesService, PriceRulesService, PictureUseService, ProductsService, TranslationsService],
})
export class CatalogModule {}
