export { DeadlineGuard, ErrorsWrittenBy, WithoutDeadline } from './deadline.guard';
export { type FailedRequest, type ErrorForm, type WrittenError, PreparedError, ErrorForms } from './error-forms';
export { ErrorTranslation } from './error-translation';
export { logFailure, ProblemFilter } from './problem.filter';
export { ProblemsModule } from './problems.module';
