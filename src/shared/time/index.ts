export { Clock } from './clock';
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
