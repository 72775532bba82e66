export { Clock } from './clock';
export { dateTimeToTimestamp } from './date-time';
export { httpDateToTimestamp } from './http-date';
export * from './local-time';
export {
  TIME_ZONE_DATA,
  endOfDate,
  firstInstantFrom,
  isTimeZone,
  localDateAt,
  localTimeAt,
  offsetAt,
  startOfDate,
  toTimestamp,
} from './time-zone';
