export { EmailField, IsPhoneNumber, PhoneField, WebAddressField, isWebAddress } from './contact-fields';
export { IgnoresUnknownFields, declaredFields, declaresField, isPlainObject } from './declared-fields';
export {
  BooleanField,
  DateField,
  DecimalField,
  EnumField,
  type FieldOptions,
  IntegerField,
  PatternField,
  QueryIntegerField,
  TextField,
  TimeField,
  TimestampField,
  field,
  rule,
} from './fields';
export { IntegerListField, ListField, MapField, ObjectField, TextListField } from './nested-fields';
export { type CheckedItems, checkItems } from './check-items';
export { QueryParametersGuard } from './query-parameters.guard';
export { RequestValidationPipe, isDto } from './request-validation.pipe';
export { rejectInvalidNames, unknownField } from './request-shape';
export {
  countCodePoints,
  foldCase,
  foldDigits,
  foldForSearch,
  hasBinaryCharacters,
  hasVisibleText,
  isPlainText,
} from './text';
export { requireDateRange, requireFromBeforeTo } from './date-range';
export { WEEKDAYS, WeekdaysField } from './weekdays-field';
