export { BillingModule } from './billing.module';
export { BillingMonthEntity } from './months/billing-month.entity';
export { PriceEntity } from './prices/price.entity';
