import { DashboardClient, addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { addQuestion, upload } from '../support/waivers';

const OPERATOR = '/api/v2/operator';
const JUNE = { From: '2027-06-01', To: '2027-06-30' };
const DATES = { from: JUNE.From, to: JUNE.To };

describe('downloads of data about customers and money', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let staff: DashboardClient;
  let timeslotId: number;
  let fileId: string;

  beforeAll(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    const { ActivityID } = await operator.addActivity();
    timeslotId = (await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 9)).TimeslotID;
    const questionId = await addQuestion(operator, ActivityID, { Type: 'file' });
    fileId = (await upload(operator.api, { activityId: ActivityID, questionId })).body.data.FileID;
    const Answers = [{ QuestionID: questionId, FileIDs: [fileId] }];
    const booked = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID, { Answers }));
    expect(booked.status).toBe(201);
  });

  const lastEntry = async () => (await operator.api.get(`${OPERATOR}/audit-log`, { Limit: 1 })).body.data[0];
  const byKey = (path: string, query = {}) => operator.api.get(`${OPERATOR}${path}`, query);

  it.each([
    ['bookings.downloaded', 'bookings.csv', () => byKey('/bookings.csv', JUNE), JUNE],
    ['takings.downloaded', 'takings.csv', () => byKey('/takings.csv', JUNE), JUNE],
    [
      'participants.downloaded',
      () => String(timeslotId),
      () => byKey(`/timeslots/${timeslotId}/manifest.csv`),
      { Date: '2027-06-05', Time: '10:00' },
    ],
    ['partner-statement.downloaded', 'adventuro', () => byKey('/partners/adventuro/statement.csv', DATES), JUNE],
    ['file.downloaded', () => fileId, () => byKey(`/files/${fileId}`), {}],
    ['bookings.downloaded', 'bookings.csv', () => staff.get('/dashboard/bookings/bookings.csv'), { From: null }],
    ['partner-statement.downloaded', 'adventuro', () => staff.get('/dashboard/partners/adventuro/statement.csv'), JUNE],
    ['takings.downloaded', 'takings.csv', () => staff.get('/dashboard/business/takings.csv'), {}],
    [
      'participants.downloaded',
      () => String(timeslotId),
      () => staff.get(`/dashboard/schedule/${timeslotId}/sheet/people.csv`),
      { Time: '10:00' },
    ],
    ['file.downloaded', () => fileId, () => staff.get(`/dashboard/files/${fileId}`), {}],
  ])('are in the audit log as %s', async (Action, subject, download, details) => {
    const before = await lastEntry();
    expect((await download()).status).toBe(200);
    const { ID, ...entry } = await lastEntry();
    expect(ID).toBeGreaterThan(before.ID);
    const Subject = typeof subject === 'string' ? subject : subject();
    expect(entry).toMatchObject({ Action, Subject, Details: details });
  });
});
