import { DashboardClient, addStaff } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';

const FIELDS = { Name: 'Tour', Type: 'event', DurationMinutes: '60', DefaultCapacity: '5', DefaultTicket: '0' };
const TICKETS = { 'TicketTypes.0.Name': 'Standard', 'TicketTypes.0.Price': '45' };

describe('questions in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let staff: DashboardClient;
  let activityId: string;

  beforeAll(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    const added = await staff.submit('/dashboard/activities/new', { ...FIELDS, ...TICKETS });
    activityId = /a_[a-z0-9]{12}/.exec(added.headers.get('location')!)![0];
  });

  const questions = async () =>
    (await operator.api.get(`/api/v2/operator/activities/${activityId}/questions`)).body.data;

  it('begin with the name of each participant', async () => {
    const expected = { Label: 'Name', Type: 'text', Role: 'name', Required: true, PerParticipant: true };
    expect(await questions()).toMatchObject([expected]);
    expect((await operator.api.get(`/api/v2/operator/activities/${activityId}`)).body.data).toMatchObject({
      HasRequiredQuestions: true,
    });
  });

  it('say which answers are flags, and which is the name', async () => {
    const [name] = await questions();
    const path = `/dashboard/activities/${activityId}/questions`;
    const [before, shown] = [{ '_Before.Role': 'name', '_Before.PerParticipant': 'on' }, { PerParticipant: 'on' }];
    const kept = { Label: 'Nickname', Type: 'text', Required: 'on' };
    expect((await staff.submit(`${path}/${name.ID}`, { ...kept, ...shown, ...before, Role: '' })).status).toBe(303);
    expect((await questions())[0]).toMatchObject({ Label: 'Nickname', Role: null });

    const swim = { Label: 'Can you swim?', Type: 'multiple-choice', Options: 'Yes\nNo' };
    const wrong = await staff.submit(path, { ...swim, FlaggedOptions: 'Never' });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('must be among the Options')]);
    expect((await staff.submit(path, { ...swim, FlaggedOptions: 'No\n' })).status).toBe(303);
    expect((await questions())[1]).toMatchObject({ Options: ['Yes', 'No'], FlaggedOptions: ['No'] });
    const page = await staff.get(`${path}/${(await questions())[1].ID}`);
    expect(page.text).toMatch(/name="FlaggedOptions"[^>]*>No</);
    expect((await staff.get(`/dashboard/activities/${activityId}`)).text).toContain('>flagged</span>');
  });
});
