import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppConfig } from '../../src/platform/config';
import { JobsRunner } from '../../src/platform/jobs';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { addQuestion } from '../support/waivers';

const OPERATOR = '/api/v2/operator';
const BOOKINGS = `${OPERATOR}/bookings`;
const WORKFLOWS = `${OPERATOR}/workflows`;
const LOGO = 'https://cove.example/logo.png?a=1&b=2';
const PICTURE = 'https://cove.example/kayak.jpg';

interface ListedEmail {
  readonly ID: number;
  readonly Subject: string;
}

describe('the layout of emails', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;

  beforeEach(async () => {
    const activity = { Name: 'Rock & <b>Roll', Location: 'Pier <7>', ImageURLs: ['http://x.example/a.jpg', PICTURE] };
    activityId = (await operator.addActivity(activity)).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 20);
    await operator.addTimeslot(activityId, '2027-06-05', '14:00', 20);
  });

  const Customer = { FirstName: '<script>', LastName: '"Ada"', Email: 'ada@example.com', Phone: '+447700900123' };
  const book = async (): Promise<string> => {
    const answer = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, { Customer }));
    return answer.body.data.BookingReference;
  };
  const workflows = async (): Promise<{ ID: number; Name: string }[]> => (await operator.api.get(WORKFLOWS)).body.data;
  const preview = async (id: number, BookingReference?: string) =>
    (await operator.api.post(`${WORKFLOWS}/${id}/preview`, BookingReference ? { BookingReference } : {})).body.data;
  /** Sends what is due; the emails are files, because no SMTP server is configured. */
  const sent = async (): Promise<ListedEmail[]> => {
    await test.app.get(JobsRunner).runOnce();
    return (await operator.api.get(`${OPERATOR}/emails`)).body.data;
  };
  const fileOf = async ({ ID }: ListedEmail): Promise<string> => {
    const { dataDir } = test.app.get(AppConfig);
    return (await readFile(join(dataDir, 'mail', `${ID}.eml`), 'utf8')).replace(/=\r\n/g, '');
  };

  it('gives every default email a band, a footer and a text, and escapes what people typed', async () => {
    const settings = { Name: 'Tom & <i>', Locale: 'de-AT', Colour: '#0A5C36', Logo: LOGO, Telephone: '+441326000000' };
    await operator.api.patch(OPERATOR, { ...settings, PublicEmail: 'desk@cove.example', Address: 'Quay <2>\nCove' });
    const reference = await book();
    const all = await workflows();
    expect(all).toHaveLength(9);
    for (const { ID, Name } of all) {
      const { HTML, Text, Subject } = await preview(ID, reference);
      expect([Name, HTML]).toEqual([Name, expect.stringContaining('background:#0a5c36;color:#ffffff')]);
      expect(HTML).toContain('<img src="https://cove.example/logo.png?a=1&amp;b=2" alt="Tom &amp; &lt;i&gt;"');
      expect(HTML).toContain('Quay &lt;2&gt;, Cove');
      expect(HTML).toMatch(/^<!doctype html>\n<html lang="de-AT">.*<title>Tom &amp; &lt;i&gt;<\/title>/);
      expect(HTML).toMatch(/href="tel:\+441326000000".*href="mailto:desk@cove.example"/);
      expect(HTML).not.toMatch(/<script>|<b>|<i>/);
      expect(Text).toMatch(
        /^Guten Tag <script> "Ada",.*\n-- \nTom & <i>\nQuay <2>\nCove\n\+441326000000\ndesk@cove\.example$/s,
      );
      expect(Text).not.toContain('<td');
      expect(Subject).not.toMatch(/\d{4}-\d{2}-\d{2}/);
    }
  });

  it.each([
    ['#ffffff', '#000000'],
    ['#ffcc00', '#000000'],
    ['#777777', '#000000'],
    ['#000000', '#ffffff'],
    ['#c8102e', '#ffffff'],
  ])('on %s writes in %s', async (Colour, text) => {
    await operator.api.patch(OPERATOR, { Colour });
    const { ID } = (await workflows())[0]!;
    expect((await preview(ID)).HTML).toContain(`background:${Colour};color:${text}`);
  });

  it('rejects other colours and logos, and empty strings clear them', async () => {
    for (const Colour of ['red', '#fff', '#12345g', '#ffffff;x:y', '"><script>']) {
      expectProblem(await operator.api.patch(OPERATOR, { Colour }), 422, 'validation', ['Colour']);
    }
    const long = `https://cove.example/${'x'.repeat(500)}`;
    for (const Logo of ['http://cove.example/logo.png', 'javascript:alert(1)', 'logo.png', long]) {
      expectProblem(await operator.api.patch(OPERATOR, { Logo }), 422, 'validation', ['Logo']);
    }
    await operator.api.patch(OPERATOR, { Colour: '#ffcc00', Logo: LOGO });
    const cleared = (await operator.api.patch(OPERATOR, { Colour: '', Logo: '' })).body.data;
    expect(cleared).toMatchObject({ Colour: null, Logo: null });
  });

  it('leaves templates that are complete documents as they are', async () => {
    const { ID } = (await workflows())[0]!;
    const Body = '<html><body><p>Hello {{ customer.first_name }}</p></body></html>';
    await operator.api.patch(`${WORKFLOWS}/${ID}`, { Body });
    expect(await preview(ID)).toMatchObject({ HTML: Body.replace(/{{.*}}/, 'Ada'), Text: 'Hello Ada' });
  });

  it('shows the picture of the activity, and keeps the customer’s calendar up to date', async () => {
    const reference = await book();
    const [confirmation] = (await sent()) as [ListedEmail];
    const HTML = (await operator.api.get(`${OPERATOR}/emails/${confirmation.ID}`)).body.data.HTML;
    expect(HTML).toContain(`<img src="${PICTURE}" alt="Rock &amp; &lt;b&gt;Roll"`);
    expect(HTML).toMatch(/<h2 style="[^"]+">Saturday 5 June, 10:00<\/h2>/);
    const uid = `UID:${reference}.${operator.id}@slipway`;
    const file = await fileOf(confirmation);
    for (const part of ['text/plain', 'text/html', 'text/calendar', 'filename=booking.ics', 'DTSTART:20270605T090000Z'])
      expect(file).toContain(part);
    expect(file).toContain(uid);
    const unfolded = (text: string) => text.replaceAll('\r\n ', '');
    expect(unfolded(file)).toMatch(/^ORGANIZER;CN="[^"]+":mailto:\S+@\S+\r$/m);

    test.clock.advance(60);
    await operator.api.post(`${BOOKINGS}/${reference}/move`, { Date: '2027-06-05', Time: '14:00' });
    const moved = await fileOf((await sent())[0]!);
    expect(moved).toContain(uid);
    expect(moved).toContain('DTSTART:20270605T130000Z');
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)![1]);
    expect(sequence(moved)).toBeGreaterThan(sequence(file));

    await operator.api.post(`${OPERATOR}/emails/${confirmation.ID}/resend`);
    const again = await fileOf((await sent())[0]!);
    expect(again).toContain('DTSTART:20270605T090000Z');
    expect(again.match(/<!doctype html>/g)).toHaveLength(1);
    test.clock.advance(60);
    await operator.api.post(`${BOOKINGS}/${reference}/cancel`);
    const [cancelled] = (await sent()) as [ListedEmail];
    expect(cancelled.Subject).toContain('Cancelled');
    const removal = await fileOf(cancelled);
    for (const part of ['method=CANCEL', 'METHOD:CANCEL', 'STATUS:CANCELLED', 'ORGANIZER', uid]) {
      expect(removal).toContain(part);
    }
    expect(sequence(removal)).toBeGreaterThan(sequence(moved));
  });

  it('sends no reminder to who booked, or moved to the session, when it was due already', async () => {
    const reminder = { Trigger: 'session-starting', DelayMinutes: -1_440, Subject: 'Tomorrow', Body: 'Hi' };
    await operator.api.post(WORKFLOWS, reminder);
    await operator.addTimeslot(activityId, '2027-06-08', '10:00', 20);
    const [early, moved] = [await book(), await book()];
    await operator.api.post(`${BOOKINGS}/${moved}/move`, { Date: '2027-06-08', Time: '10:00' });
    await sent();
    test.clock.set('2027-06-04T10:00:00Z');
    await operator.api.post(`${BOOKINGS}/${moved}/move`, { Date: '2027-06-05', Time: '10:00' });
    await book();
    await sent();
    test.clock.set('2027-06-05T08:00:00Z');
    const reminders = (await sent()).filter(({ Subject }) => Subject === 'Tomorrow');
    expect(reminders).toMatchObject([{ BookingReference: early }]);
  });

  it('asks for answers once: in the confirmation, or later in a request', async () => {
    await addQuestion(operator, activityId, { Type: 'text', Label: 'Name', Required: true });
    await book();
    expect(await sent()).toHaveLength(1);
    test.clock.set('2027-06-03T10:00:00Z');
    expect((await sent())[0]!.Subject).toContain('a few questions');
    expect(await sent()).toHaveLength(2);
    await book();
    const [late, ...earlier] = await sent();
    expect(earlier).toHaveLength(2);
    expect((await operator.api.get(`${OPERATOR}/emails/${late!.ID}`)).body.data.Text).toContain('/waivers/');
    const confirmation = (await workflows()).find(({ Name }) => Name === 'Booking confirmation')!;
    await operator.api.patch(`${WORKFLOWS}/${confirmation.ID}`, { Body: 'See you there.' });
    await book();
    expect(await sent()).toHaveLength(5);
  });
});
