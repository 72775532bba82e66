export * from './fields';
export { RequestValidationPipe } from './request-validation.pipe';
export { refuseRepeatedParameters, refuseUnsafeShape } from './request-shape';
export { foldForSearch, hasVisibleText, isPlainText } from './text';
export { MAX_DATES, requireDateRange } from './date-range';
