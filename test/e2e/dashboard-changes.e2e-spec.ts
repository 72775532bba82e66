import { Database } from '../../src/platform/database';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { type ShownField, shownFields } from '../support/shown-fields';
import { bookingBody } from '../support/test-app';
import { addQuestion } from '../support/waivers';
import { useTestApp } from '../support/use-test-app';

const DATE = '2027-06-05';

/** Fields with what they are changed to; a list for boxes of which several may be ticked. */
type Change = Record<string, string | string[]>;

function changed(fields: readonly ShownField[], change: Change): ShownField[] {
  const entered = Object.entries(change).flatMap(([name, values]) =>
    [values].flat().map((value): ShownField => [name, value]),
  );
  return [...fields.filter(([name]) => !(name in change)), ...entered];
}

describe('forms that change something in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let owner: DashboardClient;
  let activityId: string;
  let timeslotId: number;
  let reference: string;

  beforeAll(async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    timeslotId = (await operator.addTimeslot(activityId, DATE, '10:00')).TimeslotID;
    const { body } = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, { Date: DATE }));
    reference = body.data.BookingReference;
  });

  const activity = () => `/api/v2/operator/activities/${activityId}`;
  const booking = async () => (await operator.api.get(`/api/v2/operator/bookings/${reference}`)).body.data;
  const settings = async () => (await operator.api.get('/api/v2/operator')).body.data;
  const timeslot = async () => {
    const { body } = await operator.api.get(`/api/v2/operator/activities/${activityId}/timeslots`, { From: DATE });
    return body.data[0];
  };

  /** What a browser sends of the form when nothing is changed. */
  async function shown(page: string, action: string): Promise<ShownField[]> {
    const { text } = await owner.get(page);
    const [form] = text.replaceAll('&amp;', '&').split(`<form method="post" action="${action}"`)[1]!.split('</form>');
    return shownFields(form!).filter(([name]) => name !== '_csrf');
  }

  /** Shows the form, lets somebody else change something, and submits it with some fields changed. */
  async function submitAfter(page: string, path: string, change: Change, others: () => Promise<{ status: number }>) {
    const fields = await shown(page, path);
    expect((await others()).status).toBe(200);
    const { status, text } = await owner.submit(path, changed(fields, change));
    expect([status, /role="alert".*?<.div>/s.exec(text)?.[0]]).toEqual([303, undefined]);
  }

  it('keep the fields of a booking that others change in the meantime', async () => {
    const page = `/dashboard/bookings/${reference}`;
    const others = { Notes: 'Vegetarian', Customer: { Phone: '+447700900999' } };
    await submitAfter(page, `${page}/change`, { 'Customer.FirstName': 'Augusta' }, () =>
      operator.api.patch(`/api/v2/operator/bookings/${reference}`, others),
    );
    expect(await booking()).toMatchObject({ ...others, Customer: { ...others.Customer, FirstName: 'Augusta' } });
  });

  it('keep the status of a timeslot that others change in the meantime', async () => {
    const page = `/dashboard/schedule/${timeslotId}`;
    await submitAfter(page, `${page}/change`, { Capacity: '7' }, () =>
      operator.api.patch(`/api/v2/operator/timeslots/${timeslotId}`, { Status: 'closed' }),
    );
    expect(await timeslot()).toMatchObject({ Capacity: 7, Status: 'closed' });
  });

  it('keep the settings that others change in the meantime', async () => {
    const others = { SenderName: 'The harbour', WaitlistOfferMinutes: 45 };
    await submitAfter('/dashboard/settings', '/dashboard/settings', { Telephone: '+447700900123' }, () =>
      operator.api.patch('/api/v2/operator', others),
    );
    expect(await settings()).toMatchObject({ ...others, Telephone: '+447700900123' });
  });

  it('take a phone number of the country that stands in the same form', async () => {
    const save = (fields: Record<string, string>) => owner.submit('/dashboard/settings', fields);
    expect((await save({ Country: '' })).status).toBe(303);
    const foreign = await save({ Telephone: '01326 555010' });
    expect([foreign.status, foreign.text.includes('id="settings-Telephone-error"')]).toEqual([422, true]);
    expect((await save({ Telephone: '01326 555010', Country: 'GB' })).status).toBe(303);
    expect(await settings()).toMatchObject({ Telephone: '+441326555010', Country: 'GB' });
    expect((await save({ Telephone: '(01326) 555-011' })).status).toBe(303);
    expect((await save({ Telephone: '0132' })).text).toContain('must be a phone number of your country (GB)');
    expect(await settings()).toMatchObject({ Telephone: '+441326555011' });
    expect((await save({ Telephone: '' })).status).toBe(303);
    expect(await settings()).toMatchObject({ Telephone: null });
  });

  it('keep the fields, boxes and tickets of an activity that others change in the meantime', async () => {
    const page = `/dashboard/activities/${activityId}`;
    const others = {
      ...{ WaitlistEnabled: true, RequiredContactFields: ['firstName'], ImageURLs: ['https://harbour.example/a.jpg'] },
      ...{ Latitude: 50.1, Longitude: -5.1, TicketTypes: [ticket('Adult', 4500), ticket('Child', 2000)] },
    };
    await submitAfter(page, page, { Name: 'Evening sail', SoldOnline: [] }, () =>
      operator.api.patch(activity(), others),
    );
    const own = { Name: 'Evening sail', SoldOnline: false };
    expect((await operator.api.get(activity())).body.data).toMatchObject({
      ...{ ...others, ...own },
      TicketTypes: [{ Name: 'Adult' }, { Name: 'Child' }],
    });
  });

  it('still empty lists and boxes of an activity', async () => {
    const before = { RequiredContactFields: ['firstName'], ImageURLs: ['https://harbour.example/a.jpg'] };
    expect((await operator.api.patch(activity(), { ...before, Latitude: 50.1, Longitude: -5.1 })).status).toBe(200);
    const page = `/dashboard/activities/${activityId}`;
    const emptied = { RequiredContactFields: [], ImageURLs: '', Latitude: '', Longitude: '' };
    const { status } = await owner.submit(page, changed(await shown(page, page), emptied));
    expect(status).toBe(303);
    expect((await operator.api.get(activity())).body.data).toMatchObject({
      ...{ RequiredContactFields: [], ImageURLs: [] },
      ...{ Latitude: null, Longitude: null },
    });
  });

  it('change one ticket of an activity', async () => {
    const page = `/dashboard/activities/${activityId}`;
    const change = { 'TicketTypes.0.Name': 'Adult', 'TicketTypes.0.IDRequired': 'on' };
    await submitAfter(page, page, change, () => operator.api.patch(activity(), { Location: 'Pier 2' }));
    expect((await operator.api.get(activity())).body.data).toMatchObject({
      ...{ Location: 'Pier 2' },
      TicketTypes: [{ Name: 'Adult', IDRequired: true }],
    });
  });

  it('keep the fields and boxes of a question that others change in the meantime', async () => {
    const details = { Label: 'Papers', AcceptedFileTypes: ['image/png'], MaxFileBytes: 1_000, Required: true };
    const id = await addQuestion(operator, activityId, { Type: 'file', ...details });
    const path = `/api/v2/operator/questions/${id}`;
    const others = { AcceptedFileTypes: ['application/pdf'], MaxFileBytes: 2_000, PerParticipant: true };
    const page = `/dashboard/activities/${activityId}/questions/${id}`;
    await submitAfter(page, page, { Label: 'Licence', Required: [] }, () => operator.api.patch(path, others));
    const question = async () => (await operator.api.get(`${activity()}/questions`)).body.data[0];
    expect(await question()).toMatchObject({ ...others, Label: 'Licence', Required: false });
    await submitAfter(page, page, { LargestFile: '', AcceptedFileTypes: [] }, () =>
      operator.api.patch(path, { HelpText: 'Both' }),
    );
    expect(await question()).toMatchObject({ HelpText: 'Both', AcceptedFileTypes: [], MaxFileBytes: null });
  });

  it('keep the delay, text and activities of a workflow that others change in the meantime', async () => {
    const email = { Trigger: 'session-starting', Subject: 'Tomorrow', Body: 'See you', DelayMinutes: -1440 };
    const { body } = await operator.api.post('/api/v2/operator/workflows', { Name: 'Reminder', ...email });
    const path = `/api/v2/operator/workflows/${body.data.ID}`;
    const others = { Body: 'See you soon', DelayMinutes: -2880, ActivityIDs: [activityId], Enabled: false };
    const page = `/dashboard/workflows/${body.data.ID}`;
    await submitAfter(page, page, { Subject: 'Soon' }, () => operator.api.patch(path, others));
    expect((await operator.api.get(path)).body.data).toMatchObject({ ...others, Name: 'Reminder', Subject: 'Soon' });
    await submitAfter(page, page, { ActivityIDs: [], 'Delay.Amount': '0', Name: '' }, () =>
      operator.api.patch(path, { Enabled: true }),
    );
    const emptied = { ActivityIDs: [], DelayMinutes: 0, Name: 'session-starting' };
    expect((await operator.api.get(path)).body.data).toMatchObject({ ...emptied, Enabled: true });
  });

  it('keep the event types of a webhook that others change in the meantime', async () => {
    const { body } = await operator.api.post('/api/v2/webhooks', {
      URL: 'https://harbour.example/',
      Types: ['booking.paid'],
    });
    const path = `/api/v2/webhooks/${body.data.WebhookID}`;
    const page = `/dashboard/webhooks/${body.data.WebhookID}`;
    const others = { Types: ['booking.confirmed', 'usage.threshold-reached'] };
    await submitAfter(page, `${page}/change`, { Description: 'Till' }, () => operator.api.patch(path, others));
    expect((await operator.api.get(path)).body.data).toMatchObject({ ...others, Description: 'Till' });
    await submitAfter(page, `${page}/change`, { Types: [] }, () => operator.api.patch(path, { Description: 'Tills' }));
    expect((await operator.api.get(path)).body.data).toMatchObject({ Types: [], Description: 'Tills' });
  });

  it('keep the definition of a meter that others change in the meantime', async () => {
    const path = '/api/v2/usage/meters/definitions/sms-sent';
    const first = { DisplayName: 'SMS', Unit: 'SMS', Description: 'Sent', GroupBy: ['country'] };
    expect((await operator.api.put(path, first)).status).toBe(200);
    const page = '/dashboard/usage/meter?Meter=sms-sent';
    const { text } = await owner.get(page);
    const action = /action="([^"]*definition[^"]*)"/.exec(text)![1]!.replaceAll('&amp;', '&');
    const others = { ...first, Unit: 'message', GroupBy: ['country', 'carrier'] };
    await submitAfter(page, action, { DisplayName: 'Text messages' }, () => operator.api.put(path, others));
    const definition = async () => (await operator.api.get('/api/v2/usage/meters/definitions')).body.data[0];
    expect(await definition()).toMatchObject({ ...others, DisplayName: 'Text messages' });
    await submitAfter(page, action, { GroupBy: '', Unit: '' }, () => operator.api.put(path, others));
    expect(await definition()).toMatchObject({ DisplayName: 'SMS', Description: 'Sent', Unit: null, GroupBy: [] });
  });

  it('describe no meter without a name, or with one that is too long', async () => {
    for (const meter of ['', 'm'.repeat(256)]) {
      const path = `/dashboard/usage/meter/definition?Meter=${meter}`;
      expect((await owner.submit(path, { DisplayName: 'Nothing' })).status).toBe(422);
    }
  });

  it('keep what was shown at first when they are shown again', async () => {
    const path = `/dashboard/bookings/${reference}/change`;
    const fields = await shown(`/dashboard/bookings/${reference}`, path);
    const wrong = await owner.submit(path, changed(fields, { 'Customer.Email': 'nobody' }));
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('name="_Before.Customer.Email" value="ada@example.com"');
  });

  it('still empty what was emptied', async () => {
    await operator.api.patch(`/api/v2/operator/bookings/${reference}`, { Notes: 'Vegetarian' });
    const page = `/dashboard/bookings/${reference}`;
    const fields = await shown(page, `${page}/change`);
    expect((await owner.submit(`${page}/change`, changed(fields, { Notes: '' }))).status).toBe(303);
    expect(await booking()).toMatchObject({ Notes: '' });
  });

  it('do not judge what a reseller was free to send', async () => {
    const statement =
      "UPDATE booking SET first_name = 'Cher', last_name = '', phone = '07700 900 123' WHERE reference = ?";
    await test.app.get(Database).execute(statement, [reference]);
    const page = `/dashboard/bookings/${reference}`;
    const fields = await shown(page, `${page}/change`);
    expect((await owner.submit(`${page}/change`, changed(fields, { Notes: 'Window seat' }))).status).toBe(303);
    expect(await booking()).toMatchObject({
      Notes: 'Window seat',
      Customer: { FirstName: 'Cher', LastName: '', Phone: '07700 900 123' },
    });
  });
});

function ticket(name: string, amount: number): object {
  return { Name: name, Price: { Amount: amount, Currency: 'GBP' } };
}
