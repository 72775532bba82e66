export { FiguresAuditService, type FiguresDifference } from './audit/figures-audit.service';
export { FIGURES, type Figures, NOTHING } from './business-figure';
export { FiguresModule } from './figures.module';
export type { FigureSum } from './reading/figure-sums.repository';
export { FiguresService } from './reading/figures.service';
