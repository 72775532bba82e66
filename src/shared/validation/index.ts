export { declaresField } from './declared-fields';
export * from './fields';
export { RequestValidationPipe } from './request-validation.pipe';
export { refuseRepeatedParameters, refuseUnfitNames, refuseUnsafeShape, unknownField } from './request-shape';
export { foldForSearch, hasVisibleText, isPlainText } from './text';
export { MAX_DATES, requireDateRange } from './date-range';
