import { DashboardClient, addStaff } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';

describe('keys and settings in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let owner: DashboardClient;

  beforeAll(async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  const issue = (ExpiresAt: string, Name = 'Until noon') =>
    owner.submit('/dashboard/keys', { Name, Permissions: 'ota', ExpiresAt });

  it('issue a key that works until a local time, which the page shows with its zone', async () => {
    const { status, text } = await issue('2027-06-01T12:00');
    expect(status).toBe(200);
    expect(text).toContain('1 Jun 2027, 12:00 BST');
    const client = test.anonymous.withKey(/slip_\d+_[0-9a-f]+/.exec(text)![0]);
    const products = async () => (await client.get('/api/v2/ota/partner/products')).status;
    test.clock.set('2027-06-01T10:59:59Z');
    expect(await products()).toBe(200);
    test.clock.set('2027-06-01T11:00:00Z');
    expect(await products()).toBe(401);
    test.clock.set('2027-06-01T08:00:00Z');
  });

  it('issue a key permanently when no expiry is entered', async () => {
    expect((await issue('', 'Permanent')).status).toBe(200);
    const keys = (await operator.api.get('/api/v2/operator/api-keys')).body.data;
    expect(keys.find(({ Name }: { Name: string }) => Name === 'Permanent')).toMatchObject({ ExpiresAt: null });
  });

  it.each([
    ['2027-06-01T08:59', 'must be in the future.'],
    ['2027-02-30T10:00', 'must be a date and time, such as 2027-06-05 10:00.'],
    ['tomorrow', 'must be a date and time, such as 2027-06-05 10:00.'],
  ])('reject an expiry of %s together with what else is wrong', async (expiry, message) => {
    const { status, text } = await issue(expiry, 'x'.repeat(201));
    expect(status).toBe(422);
    expect(text).toContain(`id="issue-ExpiresAt-error">${message}<`);
    expect(text).toContain('id="issue-Name-error">must have 1 to 200 characters.<');
    expect(text).toContain(`value="${expiry}"`);
  });

  it('clear the sender when its fields are emptied', async () => {
    const settings = { Name: 'Cove', TimeZone: 'Europe/London', Currency: 'GBP', WaitlistOfferMinutes: '120' };
    const sender = async () => {
      const { SenderName, SenderEmail } = (await operator.api.get('/api/v2/operator')).body.data;
      return [SenderName, SenderEmail];
    };
    const save = (SenderName: string, SenderEmail: string) =>
      owner.submit('/dashboard/settings', { ...settings, SenderName, SenderEmail });
    expect((await save('Cove', 'hi@cove.example')).status).toBe(303);
    expect(await sender()).toEqual(['Cove', 'hi@cove.example']);
    expect((await save('', 'no address')).text).toContain('id="settings-SenderEmail-error">must be an email address.');
    expect(await sender()).toEqual(['Cove', 'hi@cove.example']);
    expect((await save('', '')).status).toBe(303);
    expect(await sender()).toEqual([null, null]);
  });

  it('write for whom tickets are, and name what is wrong by the rows of the form', async () => {
    const { ActivityID, TicketTypes } = await operator.addActivity();
    const path = `/dashboard/activities/${ActivityID}`;
    const shown = async () => (await operator.api.get(`/api/v2/operator/activities/${ActivityID}`)).body.data;
    const fields = (rows: Record<string, string>): [string, string][] => [
      ...Object.entries({ Name: 'Kayaks', CancellationCutoffMinutes: '90', Reference: 'K', DefaultTicket: '0' }),
      ['RequiredContactFields', 'country'],
      ['RequiredContactFields', 'locales'],
      ...Object.entries({ 'TicketTypes.0.ID': String(TicketTypes[0].ID), 'TicketTypes.0.Name': 'Adult' }),
      ...Object.entries({ 'TicketTypes.0.Price': '45.00', 'TicketTypes.2.Name': 'Child', 'TicketTypes.2.Price': '20' }),
      ...Object.entries(rows),
    ];
    const wrong = await owner.submit(path, fields({ 'TicketTypes.2.MinAge': '9', 'TicketTypes.2.MaxAge': '8' }));
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('id="activity-TicketTypes-2-MaxAge-error">must be at least MinAge.<');
    const child = {
      'TicketTypes.2.AccompaniedBy': 'adult',
      'TicketTypes.2.MaxAge': '12',
      'TicketTypes.2.IDRequired': 'on',
      ...{ Latitude: '50.15363', Longitude: '-5' },
    };
    expect((await owner.submit(path, fields({ ...child, 'TicketTypes.2.UnitType': 'CHILD' }))).status).toBe(303);
    expect(await shown()).toMatchObject({
      ...{
        Latitude: 50.15363,
        Longitude: -5,
        CancellationCutoffMinutes: 90,
        Reference: 'K',
        RequiredContactFields: ['country', 'locales'],
      },
      TicketTypes: [
        { Name: 'Adult', UnitType: 'OTHER', MaxAge: 99, AccompaniedBy: [] },
        { Name: 'Child', UnitType: 'CHILD', MaxAge: 12, IDRequired: true, AccompaniedBy: [TicketTypes[0].ID] },
      ],
    });
    expect((await owner.get(path)).text).toMatch(/name="TicketTypes.1.AccompaniedBy"[^>]* value="Adult"/);
    const unplaced = await owner.submit(path, fields({ Latitude: '50' }));
    expect(unplaced.text).toContain('id="activity-Longitude-error"');
    expect((await owner.submit(path, fields({}))).status).toBe(303);
    expect(await shown()).toMatchObject({ Latitude: null, Longitude: null });
  });

  describe('take the tickets that must come along by their names', () => {
    const tickets = (accompaniedBy: string): Record<string, string> => ({
      ...{ Name: 'Kayaks', Type: 'event', DurationMinutes: '60', Status: 'draft', DefaultTicket: '0' },
      ...{ 'TicketTypes.0.Name': 'Adult, resident', 'TicketTypes.0.Price': '45' },
      ...{ 'TicketTypes.1.Name': 'Guide', 'TicketTypes.1.Price': '0' },
      'TicketTypes.2.Name': '',
      ...{ 'TicketTypes.3.Name': 'Child', 'TicketTypes.3.Price': '20' },
      'TicketTypes.3.AccompaniedBy': accompaniedBy,
    });
    const saved = async (location: string) => {
      const { body } = await operator.api.get(`/api/v2/operator/activities/${location.split(/[/?]/)[3]}`);
      const [adult, guide, child] = body.data.TicketTypes as { ID: number; AccompaniedBy: number[] }[];
      return { adult: adult!, guide: guide!, child: child! };
    };
    const add = async (accompaniedBy: string) => {
      const added = await owner.submit('/dashboard/activities/new', tickets(accompaniedBy));
      expect(added.status).toBe(303);
      return added.headers.get('location')!;
    };

    it.each(['Adult, resident', ' guide , adult, RESIDENT'])('of a new activity: %j', async (accompaniedBy) => {
      const { adult, guide, child } = await saved(await add(accompaniedBy));
      const expected = accompaniedBy.includes('guide') ? [guide.ID, adult.ID] : [adult.ID];
      expect(child.AccompaniedBy).toEqual(expected);
      expect([adult.AccompaniedBy, guide.AccompaniedBy]).toEqual([[], []]);
    });

    it('of which one is there and another is new', async () => {
      const location = await add('');
      const { adult, guide, child } = await saved(location);
      const ids = {
        'TicketTypes.0.ID': String(adult.ID),
        'TicketTypes.1.ID': String(guide.ID),
        'TicketTypes.3.ID': String(child.ID),
      };
      const senior = { 'TicketTypes.4.Name': 'Senior', 'TicketTypes.4.Price': '30' };
      const fields = { ...tickets('Senior, Adult, resident'), ...ids, ...senior };
      expect((await owner.submit(location.split('?')[0]!, fields)).status).toBe(303);
      const { body } = await operator.api.get(`/api/v2/operator/activities/${location.split(/[/?]/)[3]}`);
      const [, , , added] = body.data.TicketTypes;
      expect((await saved(location)).child.AccompaniedBy).toEqual([adult.ID, added.ID]);
    });

    it.each(['1', 'Child', 'Adult', 'Guide, nobody', ','])('but no others: %j', async (accompaniedBy) => {
      const { status, text } = await owner.submit('/dashboard/activities/new', tickets(accompaniedBy));
      expect(status).toBe(422);
      const [, error] = /id="activity-TicketTypes-3-AccompaniedBy-error">([^<]*)</.exec(text)!;
      expect(error).toBe('must list other tickets of this activity, separated by commas.');
    });
  });
});
