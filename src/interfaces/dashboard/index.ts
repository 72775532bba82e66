export { DashboardModule } from './dashboard.module';
export { DashboardNavigation, type NavigationEntry } from './frame/navigation';
export { redirectsOf } from './frame/flash-messages';
export { PageController } from './frame/page-controller.decorator';
export { CurrentVisit, type Visit, useVisit } from './frame/visit';
export { When } from './frame/when';
