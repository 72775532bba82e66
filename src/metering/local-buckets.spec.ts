import { startOfDate } from '../platform/values/time';
import { dayBucketAt } from './local-buckets';

describe('dayBucketAt', () => {
  const zone = 'America/St_Johns';
  const midnight = startOfDate(zone, '2006-10-29');

  it('gives the hour that clocks repeat after midnight to the later day', () => {
    // At 00:01, clocks were set back to 23:01 of the day before.
    // The repeated time comes first, because a quarter of an hour is remembered.
    expect([midnight + 60, midnight, midnight - 1, midnight + 3_660].map((at) => dayBucketAt(zone, at))).toEqual([
      20061029, 20061029, 20061028, 20061029,
    ]);
  });
});
