import { DashboardClient, addStaff } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';

const STEPS = 'CancellationPolicy.Steps';
const BOXES = { 'CancellationPolicy.CustomerMay.Cancel': 'on', 'CancellationPolicy.CustomerMay.Move': 'on' };
const ACTIVITY = {
  ...{ Name: 'Tour', Type: 'event', DurationMinutes: '60', DefaultCapacity: '5', DefaultTicket: '0' },
  ...{ 'TicketTypes.0.Name': 'Standard', 'TicketTypes.0.Price': '45' },
};

/** Form fields of a step; a blank one removes the step. */
function step(row: number, refund: string, hours: string) {
  return { [`${STEPS}.${row}.RefundPercent`]: refund, [`${STEPS}.${row}.HoursBefore`]: hours };
}

/** Hidden fields with what the page showed. */
function before(fields: object) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`_Before.${name}`, value as string]));
}

describe('cancellation policies in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let owner: DashboardClient;

  beforeAll(async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator, 'owner'));
  });

  const settings = async () => (await operator.api.get('/api/v2/operator')).body.data.CancellationPolicy;
  const change = (form: Record<string, string>) => owner.submit('/dashboard/settings', form);

  it('show the default and take steps in any order', async () => {
    const page = await owner.get('/dashboard/settings');
    expect(page.text).toMatch(/name="CancellationPolicy\.Steps\.0\.HoursBefore"[^>]*value="24"/);
    const shown = before({ ...step(0, '100', '24'), ...step(1, '', ''), ...BOXES });
    const entered = { ...step(0, '50', '24'), ...step(1, '100', '72'), 'CancellationPolicy.CustomerMay.Move': 'on' };
    expect((await change({ ...shown, ...entered })).status).toBe(303);
    const twoSteps = [
      { HoursBefore: 72, RefundPercent: 100 },
      { HoursBefore: 24, RefundPercent: 50 },
    ];
    expect(await settings()).toEqual({ Steps: twoSteps, CustomerMay: { Cancel: false, Move: true } });

    const same = { ...step(0, '100', '72'), ...step(1, '50', '24'), 'CancellationPolicy.CustomerMay.Move': 'on' };
    await change({ ...before(same), ...same, Telephone: '+447700900123' });
    expect((await settings()).Steps).toEqual(twoSteps);
    const cleared = { ...step(0, '', ''), ...step(1, '', ''), ...BOXES };
    expect((await change({ ...before(same), ...cleared })).status).toBe(303);
    expect(await settings()).toEqual({ Steps: [], CustomerMay: { Cancel: true, Move: true } });
  });

  it('name wrong fields as in the form, and keep what was entered', async () => {
    const valid = await settings();
    const rejected = await change({ ...BOXES, ...step(0, '', ''), ...step(1, '101', '') });
    expect(rejected.status).toBe(422);
    for (const name of ['RefundPercent', 'HoursBefore']) {
      expect(rejected.text).toContain(`id="settings-CancellationPolicy-Steps-1-${name}-error"`);
    }
    const unread = await change({ ...BOXES, ...step(0, 'all', 'soon') });
    expect([unread.status, unread.text]).toEqual([422, expect.stringContaining('value="soon"')]);
    const repeated = await change({ ...BOXES, ...step(0, '50', '24'), ...step(1, '100', '24') });
    expect([repeated.status, repeated.text]).toEqual([422, expect.stringContaining('must not repeat HoursBefore')]);
    expect(await settings()).toEqual(valid);
  });

  it('apply to one activity only if it has steps', async () => {
    const blank = { ...step(0, '', ''), ...step(1, '', '') };
    const added = await owner.submit('/dashboard/activities/new', { ...ACTIVITY, ...blank, ...BOXES });
    const path = added.headers.get('location')!.split('?')[0]!;
    const policy = async () => {
      const api = path.replace('/dashboard', '/api/v2/operator');
      return (await operator.api.get(api)).body.data.CancellationPolicy;
    };
    expect(await policy()).toBeNull();

    const save = (shown: object, entered: object) =>
      owner.submit(path, { ...before({ ...ACTIVITY, ...shown }), ...ACTIVITY, ...entered });
    const unticked = await save({ ...blank, ...BOXES }, blank);
    expect([unticked.status, unticked.text]).toEqual([422, expect.stringContaining('must not be empty')]);

    const own = { ...step(0, '30', '48'), ...step(1, '', ''), ...BOXES };
    expect((await save({ ...blank, ...BOXES }, own)).status).toBe(303);
    expect(await policy()).toMatchObject({ Steps: [{ HoursBefore: 48, RefundPercent: 30 }] });
    expect((await save(own, { ...own, Name: 'Tour by night' })).status).toBe(303);
    expect(await policy()).toMatchObject({ Steps: [{ HoursBefore: 48, RefundPercent: 30 }] });
    expect((await save(own, { ...blank, ...BOXES })).status).toBe(303);
    expect(await policy()).toBeNull();
  });

  it('show an activity that never refunds', async () => {
    const { ActivityID } = (await operator.api.get('/api/v2/operator/activities')).body.data[0];
    await operator.api.patch(`/api/v2/operator/activities/${ActivityID}`, { CancellationPolicy: { Steps: [] } });
    const page = await owner.get(`/dashboard/activities/${ActivityID}`);
    expect(page.text).toMatch(/name="CancellationPolicy\.Steps\.0\.RefundPercent"[^>]*value="0"/);
  });
});
