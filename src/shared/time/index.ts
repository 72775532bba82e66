export { Clock } from './clock';
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
