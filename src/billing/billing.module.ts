import { Module } from '@nestjs/common';
import { MeteringModule } from '../metering';
import { OperatorsModule } from '../operators';
import { AllowancesRepository } from './allowances/allowances.repository';
import { AllowancesService } from './allowances/allowances.service';
import { BalancesService } from './allowances/balances.service';
import { UsageAllowancesController } from './allowances/usage-allowances.controller';
import { BillingMonthsRepository } from './months/billing-months.repository';
import { BillingMonthsService } from './months/billing-months.service';
import { PricePreviewService } from './prices/price-preview.service';
import { PricesRepository } from './prices/prices.repository';
import { PricesService } from './prices/prices.service';
import { UsagePricesController } from './prices/usage-prices.controller';
import { CloseMonthService } from './statements/close-month.service';
import { FreezeStatements } from './statements/freeze-statements.job';
import { RatedUsageService } from './statements/rated-usage.service';
import { StatementLinesRepository } from './statements/statement-lines.repository';
import { StatementsService } from './statements/statements.service';
import { UsageStatementsController } from './statements/usage-statements.controller';

@Module({
  imports: [MeteringModule, OperatorsModule],
  controllers: [UsageAllowancesController, UsagePricesController, UsageStatementsController],
  providers: [
    AllowancesRepository,
    AllowancesService,
    BalancesService,
    BillingMonthsRepository,
    BillingMonthsService,
    CloseMonthService,
    FreezeStatements,
    PricePreviewService,
    PricesRepository,
    PricesService,
    RatedUsageService,
    StatementLinesRepository,
    StatementsService,
  ],
  exports: [BillingMonthsService, CloseMonthService, PricePreviewService, PricesService, StatementsService],
})
export class BillingModule {}
