import { DashboardClient, addStaff } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const PAGE = '/dashboard/usage/subjects';
const MARKUP = '<script>alert("x")</script>';

describe('subjects in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-03-29T12:00:00Z', operatorPerTest: true });
  let staff: DashboardClient;

  beforeEach(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  const record = async (...Entries: object[]) => {
    const { status } = await operator.api.post(`${METERS}/batch`, {
      Entries: Entries.map((entry) => ({ Meter: 'sms', Usage: 1, ...entry })),
    });
    expect(status).toBe(201);
  };
  const show = async (search = '', path = PAGE) => {
    const { status, text } = await staff.get(`${path}${search}`);
    expect(status).toBe(200);
    return text;
  };
  /** Subject, usage and entries of each row. */
  const rowsOf = (html: string) =>
    [
      ...html.matchAll(/<tr><td>(.*?)<\/td><td class="number">(.*?)<\/td><td class="number extra">(.*?)<\/td><\/tr>/gs),
    ].map(([, ...cells]) =>
      cells.map((cell) =>
        cell
          .replace(/<[^>]+>/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    );
  const linkOf = (html: string, text: string) =>
    new RegExp(`<a href="([^"]*)"[^>]*>${text}</a>`).exec(html)![1]!.replaceAll('&amp;', '&');

  it('are listed by meter, with the digits of the API', async () => {
    await operator.api.put(`${METERS}/definitions/sms`, { DisplayName: 'Texts', Unit: 'SMS' });
    await record(
      { Subject: 'ada', Usage: 0.000000001 },
      { Subject: 'ada', Usage: 9007199254740990 },
      { Subject: MARKUP, Usage: 0.5 },
      { Usage: 3 },
      { Subject: 'bob', Meter: 'mails', Usage: 70 },
    );
    const html = await show('?Meter=sms');
    expect(rowsOf(html).slice(0, 2)).toEqual([
      ['ada', '9,007,199,254,740,990.000000001 SMS', '2'],
      ['without a subject', '3 SMS', '1'],
    ]);
    expect(rowsOf(html)).toHaveLength(3);
    expect(html).not.toContain(MARKUP);
    expect(html).toContain('<option value="sms" selected>Texts</option>');
    // Without a meter, the first by name.
    expect(rowsOf(await show())).toEqual([['bob', '70', '1']]);
    expect(linkOf(await show('', '/dashboard/usage'), 'Usage by subject')).toBe(
      `${PAGE}?from=2027-03-01&to=2027-03-29`,
    );
  });

  it('are found by a part of their text', async () => {
    await record({ Subject: 'Customer 1' }, { Subject: 'customer 2', Usage: 2 }, { Subject: 'project' }, {});
    expect(rowsOf(await show('?Search=CUSTOMER')).map(([subject]) => subject)).toEqual(['customer 2', 'Customer 1']);
    expect(await show('?Search=nobody')).toContain('No subject contains this text.');
  });

  it('are listed page by page', async () => {
    await record(...Array.from({ length: 120 }, (_, n) => ({ Subject: `customer ${n}`, Usage: n + 1 })));
    const names: string[] = [];
    for (
      let address: string | undefined = `${PAGE}?from=2027-03-01&to=2027-03-31&Meter=sms&Search=customer`;
      address;
    ) {
      const html: string = await show('', address);
      names.push(...rowsOf(html).map(([subject]) => subject!));
      address = html.includes('More subjects') ? linkOf(html, 'More subjects') : undefined;
    }
    expect(names).toEqual(Array.from({ length: 120 }, (_, n) => `customer ${119 - n}`));
  });

  it('lead to their own usage', async () => {
    await operator.api.put(`${METERS}/definitions/sms`, { GroupBy: ['Campaign'] });
    await record(
      { Subject: 'ada', Usage: 5, ExtraInfo: '{"Campaign":"spring"}' },
      { Subject: 'bob', Usage: 70, ExtraInfo: '{"Campaign":"summer"}' },
      { Subject: 'bob', Meter: 'mails', Usage: 11 },
    );
    const list = await show('?Meter=sms');
    const html = await show('', linkOf(list, '<bdi>ada</bdi>'));
    expect(html).toContain('>Subject</span>');
    expect(html).toContain('<p class="figure">5</p>');
    expect(html).toContain('spring');
    expect(html).not.toContain('summer');
    // The settings of a meter apply to all subjects.
    expect(html).not.toContain('Meter settings');
    const all = await show('', linkOf(html, 'All subjects'));
    expect(all).toContain('summer');
    expect(all).toContain('Meter settings');

    const meters = await show('', linkOf(html, 'All meters'));
    expect(meters).toContain('title="sms"');
    expect(meters).not.toContain('title="mails"');
    expect(linkOf(meters, 'Last month')).toContain('Subject=ada');
    const csv = await staff.get(linkOf(meters, 'Download all entries as CSV'));
    expect(csv.text.trim().split('\r\n')).toHaveLength(2);
    expect(csv.text).toContain(',ada\r\n');
  });

  it('are missing without usage, and wrong dates are named', async () => {
    expect(await show()).toContain('No usage in this period.');
    const { status, text } = await staff.get(`${PAGE}?from=2027-03-29&to=2027-03-01`);
    expect(status).toBe(422);
    expect(text).toContain('role="alert"');
  });
});
