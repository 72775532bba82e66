export { Clock } from './clock';
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
