export { AllowanceEntity } from './allowances/allowance.entity';
export { BillingModule } from './billing.module';
export { type BillingMonth, isBillingMonth, monthAfter, monthBefore } from './months/billing-month';
export { BillingMonthEntity } from './months/billing-month.entity';
export { BillingMonthsService, type MonthPeriod } from './months/billing-months.service';
export { PRICE_MODELS, type Price, type PriceModel } from './prices/price';
export { PriceEntity } from './prices/price.entity';
export { type PricePreview, PricePreviewService } from './prices/price-preview.service';
export { PricesService } from './prices/prices.service';
export { readPrices } from './prices/read-prices';
export { CloseMonthService } from './statements/close-month.service';
export {
  type NamedLine,
  type Statement,
  StatementsService,
  type StatementTotal,
} from './statements/statements.service';
export { statementCsv } from './statements/statement.mapper';
