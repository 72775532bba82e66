export { ActivitiesService, type ActivityDetails, type WantedTicketType } from './activities.service';
export { type Activity, type ActivityLabel, isOnSale, lowestPrice } from './activity';
export { ActivityEntity } from './activity.entity';
export { ProductNotFoundError } from './catalog.errors';
export { CatalogModule } from './catalog.module';
export { ProductsService } from './products.service';
export { TicketTypeEntity } from './ticket-type.entity';
