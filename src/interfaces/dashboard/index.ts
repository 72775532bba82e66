export { DashboardModule } from './dashboard.module';
export { redirectsOf } from './frame/flash-messages';
export { DashboardNavigation, type NavigationEntry } from './frame/navigation';
export { PageController } from './frame/page-controller.decorator';
export { CurrentVisit, useVisit, type Visit } from './frame/visit';
export { When } from './frame/when';
