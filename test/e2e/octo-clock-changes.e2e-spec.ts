import { useTestApp } from '../support/use-test-app';

const AVAILABILITY = '/octo/availability';

describe('availability of OCTO where clocks are changed', () => {
  const { test } = useTestApp({ at: '2027-06-01T08:00:00Z' });

  const of = (productId: string, rest: object) => ({ productId, optionId: 'DEFAULT', ...rest });

  it.each([
    ['Europe/London', '2028-03-26', '00:30', '2028-03-26T00:30:00+00:00', '2028-03-26T03:30:00+01:00'],
    ['Europe/London', '2027-10-31', '01:30', '2027-10-31T01:30:00+01:00', '2027-10-31T02:30:00+00:00'],
    ['America/New_York', '2027-11-07', '00:00', '2027-11-07T00:00:00-04:00', '2027-11-07T01:00:00-05:00'],
    ['America/Santiago', '2027-09-05', '01:00', '2027-09-05T01:00:00-03:00', '2027-09-05T03:00:00-03:00'],
    ['America/Santiago', '2028-04-01', '22:30', '2028-04-01T22:30:00-03:00', '2028-04-01T23:30:00-04:00'],
    ['Australia/Lord_Howe', '2027-10-03', '01:00', '2027-10-03T01:00:00+10:30', '2027-10-03T03:30:00+11:00'],
    ['Asia/Kathmandu', '2027-06-05', '10:00', '2027-06-05T10:00:00+05:45', '2027-06-05T12:00:00+05:45'],
  ])('in %s on %s at %s has its offsets', async (timeZone, date, time, start, end) => {
    const there = await test.addOperator({ timeZone });
    const { ActivityID } = await there.addActivity();
    await there.addTimeslot(ActivityID, date, time);
    const [found] = (await there.api.post(AVAILABILITY, of(ActivityID, { localDate: date }))).body;
    expect([found.id, found.localDateTimeEnd]).toEqual([start, end]);
    const again = await there.api.post(AVAILABILITY, of(ActivityID, { availabilityIds: [start] }));
    expect(again.body).toEqual([found]);
  });

  it.each([
    ['Europe/London', '2028-03-26', '2028-03-26T00:00:00+00:00', '2028-03-27T00:00:00+01:00'],
    ['Europe/London', '2027-10-31', '2027-10-31T00:00:00+01:00', '2027-11-01T00:00:00+00:00'],
    ['America/New_York', '2027-11-07', '2027-11-07T00:00:00-04:00', '2027-11-08T00:00:00-05:00'],
    // Midnight is skipped there.
    ['America/Santiago', '2027-09-05', '2027-09-05T01:00:00-03:00', '2027-09-06T00:00:00-03:00'],
    ['Australia/Lord_Howe', '2028-04-02', '2028-04-02T00:00:00+11:00', '2028-04-03T00:00:00+10:30'],
  ])('by opening hours in %s on %s is the entire date', async (timeZone, date, start, end) => {
    const there = await test.addOperator({ timeZone });
    const { ActivityID } = await there.addActivity({ AvailabilityType: 'opening-hours', DurationMinutes: 480 });
    await there.addTimeslot(ActivityID, date, '09:00');
    const [found] = (await there.api.post(AVAILABILITY, of(ActivityID, { localDate: date }))).body;
    expect([found.id, found.localDateTimeStart, found.localDateTimeEnd]).toEqual([start, start, end]);
    expect(found.openingHours).toEqual([{ from: '09:00', to: '17:00' }]);
    const again = await there.api.post(AVAILABILITY, of(ActivityID, { availabilityIds: [start] }));
    expect(again.body).toEqual([found]);
  });
});
