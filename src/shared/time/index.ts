export { Clock } from './clock';
export { dateTimeToTimestamp } from './date-time';
export { httpDateToTimestamp } from './http-date';
export * from './local-time';
export {
  endOfDate,
  firstInstantFrom,
  isTimeZone,
  localDateAt,
  localTimeAt,
  offsetAt,
  startOfDate,
  toTimestamp,
} from './time-zone';
