import { Database } from '../../src/database';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const DATE = '2027-06-05';

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

  const booking = async () => (await operator.api.get(`/api/v2/operator/bookings/${reference}`)).body.data;
  const settings = async () => (await operator.api.get('/api/v2/operator')).body.data;
  const timeslot = async () => {
    const { body } = await operator.api.get(`/api/v2/operator/activities/${activityId}/timeslots`, { From: DATE });
    return body.data[0];
  };

  /** What a browser sends of a form of one line fields, choices and texts, as the page shows it. */
  async function shown(page: string, action: string): Promise<Record<string, string>> {
    const { text } = await owner.get(page);
    const form = new RegExp(`<form method="post" action="${action}".*?</form>`, 's').exec(text)![0];
    const fields: Record<string, string> = {};
    for (const [input] of form.matchAll(/<input [^>]*>/g)) {
      const name = / name="([^"]*)"/.exec(input)![1]!;
      if (name !== '_csrf') fields[name] = / value="([^"]*)"/.exec(input)?.[1] ?? '';
    }
    for (const [, name, value] of form.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>([^<]*)</g)) fields[name!] = value!;
    for (const [, name, options] of form.matchAll(/<select [^>]*name="([^"]*)"[^>]*>(.*?)<.select>/gs)) {
      fields[name!] = /<option (?=[^>]*selected)[^>]*value="([^"]*)"/.exec(options!)![1]!;
    }
    return fields;
  }

  /** Shows the form, lets somebody else change something, and submits it with one field changed. */
  async function submitAfter(page: string, path: string, changed: object, others: () => Promise<{ status: number }>) {
    const fields = await shown(page, path);
    expect((await others()).status).toBe(200);
    const { status, text } = await owner.submit(path, { ...fields, ...changed });
    expect([status, /role="alert".*?<.div>/s.exec(text)?.[0]]).toEqual([303, undefined]);
  }

  it('leave the fields of a booking that others change meanwhile', async () => {
    const page = `/dashboard/bookings/${reference}`;
    const others = { Notes: 'Vegetarian', Customer: { Phone: '+447700900999' } };
    await submitAfter(page, `${page}/change`, { 'Customer.FirstName': 'Augusta' }, () =>
      operator.api.patch(`/api/v2/operator/bookings/${reference}`, others),
    );
    expect(await booking()).toMatchObject({ ...others, Customer: { ...others.Customer, FirstName: 'Augusta' } });
  });

  it('leave the status of a timeslot that others change meanwhile', async () => {
    const page = `/dashboard/schedule/${timeslotId}`;
    await submitAfter(page, `${page}/change`, { Capacity: '7' }, () =>
      operator.api.patch(`/api/v2/operator/timeslots/${timeslotId}`, { Status: 'closed' }),
    );
    expect(await timeslot()).toMatchObject({ Capacity: 7, Status: 'closed' });
  });

  it('leave the settings that others change meanwhile', async () => {
    const others = { SenderName: 'The harbour', WaitlistOfferMinutes: 45 };
    await submitAfter('/dashboard/settings', '/dashboard/settings', { Telephone: '+447700900123' }, () =>
      operator.api.patch('/api/v2/operator', others),
    );
    expect(await settings()).toMatchObject({ ...others, Telephone: '+447700900123' });
  });

  it('keep what was shown at first when they are shown again', async () => {
    const path = `/dashboard/bookings/${reference}/change`;
    const fields = await shown(`/dashboard/bookings/${reference}`, path);
    const wrong = await owner.submit(path, { ...fields, 'Customer.Email': 'nobody' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('name="_Before.Customer.Email" value="ada@example.com"');
  });

  it('still empty what was emptied', async () => {
    await operator.api.patch(`/api/v2/operator/bookings/${reference}`, { Notes: 'Vegetarian' });
    const page = `/dashboard/bookings/${reference}`;
    const fields = await shown(page, `${page}/change`);
    expect((await owner.submit(`${page}/change`, { ...fields, Notes: '' })).status).toBe(303);
    expect(await booking()).toMatchObject({ Notes: '' });
  });

  it('do not judge what a reseller was free to send', async () => {
    const statement =
      "UPDATE booking SET first_name = 'Cher', last_name = '', phone = '07700 900 123' WHERE reference = ?";
    await test.app.get(Database).execute(statement, [reference]);
    const page = `/dashboard/bookings/${reference}`;
    const fields = await shown(page, `${page}/change`);
    expect((await owner.submit(`${page}/change`, { ...fields, Notes: 'Window seat' })).status).toBe(303);
    expect(await booking()).toMatchObject({
      Notes: 'Window seat',
      Customer: { FirstName: 'Cher', LastName: '', Phone: '07700 900 123' },
    });
  });
});
