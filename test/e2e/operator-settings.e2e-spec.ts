import { DEFAULT_POLICY } from '../support/cancellation-policies';
import { expectProblem } from '../support/expect-problem';
import type { TestOperator } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const SETTINGS = '/api/v2/operator';

describe('operator settings', () => {
  const { test } = useTestApp({ at: '2027-03-01T00:00:00Z' });

  it('are read and changed field by field', async () => {
    const { api } = await test.addOperator();
    const before = {
      Name: 'Harbour Watersports',
      TimeZone: 'Europe/London',
      TimeZoneChange: null,
      Currency: 'GBP',
      WaitlistOfferMinutes: 120,
      QuietHours: null,
      AdmitMinutesBefore: 180,
      SenderName: null,
      SenderEmail: null,
      ReplyTo: null,
      Colour: null,
      Logo: null,
      MailPartnerCustomers: true,
      Country: 'GB',
      Locale: 'en-GB',
      Website: null,
      PublicEmail: null,
      Telephone: null,
      VATPercent: 0,
      BillingDay: 1,
      Storefront: { Enabled: false, Headline: '', Text: '', Terms: '', Privacy: '' },
      EmbedOrigins: [],
      Address: null,
      CancellationPolicy: DEFAULT_POLICY,
      UpdatedAt: test.clock.now(),
    };
    expect((await api.get(SETTINGS)).body).toEqual({ data: before });
    const changes = {
      Name: 'Cove Kayaks',
      WaitlistOfferMinutes: 5,
      AdmitMinutesBefore: 0,
      SenderName: 'Cove',
      SenderEmail: 'hi@cove.example',
      ReplyTo: 'desk@cove.example',
      Colour: '#ffcc00',
      Logo: 'https://cove.example/logo.png',
      MailPartnerCustomers: false,
      BillingDay: 28,
      Locale: 'pt-BR',
      Website: 'https://cove.example/',
      PublicEmail: 'ask@cove.example',
      Telephone: '+441326000000',
      Address: 'The Slip\nFalmouth',
    };
    expect((await api.patch(SETTINGS, changes)).body).toEqual({ data: { ...before, ...changes } });
    expect((await api.patch(SETTINGS, { Currency: 'EUR', TimeZone: null })).body.data).toEqual({
      ...before,
      ...changes,
      Currency: 'EUR',
    });
    expect((await api.get(SETTINGS)).body.data).toEqual({ ...before, ...changes, Currency: 'EUR' });
  });

  it('spell a language as BCP 47 does, and clear what resellers see by an empty string', async () => {
    const { api } = await test.addOperator();
    const shown = { Website: 'http://cove.example', PublicEmail: 'a@cove.example', Telephone: '+441326000000' };
    await api.patch(SETTINGS, { ...shown, Address: 'Falmouth', Locale: 'DE-at' });
    expect((await api.get(SETTINGS)).body.data).toMatchObject({ ...shown, Locale: 'de-AT' });
    const cleared = await api.patch(SETTINGS, { Website: '', PublicEmail: '', Telephone: '', Address: ' ' });
    const none = { Website: null, PublicEmail: null, Telephone: null, Address: null, Locale: 'de-AT' };
    expect(cleared.body.data).toMatchObject(none);
  });

  it('clear a sender by an empty string; null leaves it as it is, as everywhere', async () => {
    const { api } = await test.addOperator();
    const sender = { SenderName: 'Cove', SenderEmail: 'hi@cove.example' };
    await api.patch(SETTINGS, sender);
    expect((await api.patch(SETTINGS, { SenderName: null, SenderEmail: null })).body.data).toMatchObject(sender);
    const cleared = await api.patch(SETTINGS, { SenderName: ' ', SenderEmail: '' });
    expect(cleared.body.data).toMatchObject({ SenderName: null, SenderEmail: null });
  });

  it.each([
    [{ Name: '' }, 'Name'],
    [{ TimeZone: 'Mars/Olympus' }, 'TimeZone'],
    [{ TimeZone: 'europe/london' }, 'TimeZone'],
    [{ TimeZone: '+01:00' }, 'TimeZone'],
    [{ TimeZone: '../../etc/passwd' }, 'TimeZone'],
    [{ Currency: 'gbp' }, 'Currency'],
    [{ Currency: 'ABC' }, 'Currency'],
    [{ Currency: 'XXX' }, 'Currency'],
    [{ Currency: 'XAU' }, 'Currency'],
    [{ Currency: 'CLF' }, 'Currency'],
    [{ Currency: 'HRK' }, 'Currency'],
    [{ Currency: 'GBP ' }, 'Currency'],
    [{ Currency: 7 }, 'Currency'],
    [{ WaitlistOfferMinutes: 4 }, 'WaitlistOfferMinutes'],
    [{ WaitlistOfferMinutes: 10_081 }, 'WaitlistOfferMinutes'],
    [{ BillingDay: 0 }, 'BillingDay'],
    [{ BillingDay: 29 }, 'BillingDay'],
    [{ SenderEmail: 'Cove <hi@cove.example>' }, 'SenderEmail'],
    [{ SenderName: 'a\r\nBcc: x@example.com' }, 'SenderName'],
    [{ Locale: 'en_GB' }, 'Locale'],
    [{ Locale: '' }, 'Locale'],
    [{ Website: 'cove.example' }, 'Website'],
    [{ Website: 'javascript:alert(1)' }, 'Website'],
    [{ PublicEmail: 'cove' }, 'PublicEmail'],
    [{ Telephone: '01326 000000' }, 'Telephone'],
    [{ Address: 'x'.repeat(501) }, 'Address'],
    [{ Slug: 'mine' }, 'Slug'],
  ])('reject %j', async (change, field) => {
    const { api } = await test.addOperator();
    expectProblem(await api.patch(SETTINGS, change), 422, 'validation', [field]);
  });

  describe('with a new time zone', () => {
    async function timeslots({ api }: TestOperator, activityId: string) {
      const query = { From: '2027-02-01', To: '2027-10-31' };
      return (await api.get(`/api/v2/operator/activities/${activityId}/timeslots`, query)).body.data;
    }

    it('keep the wall clock of coming timeslots; their instants move', async () => {
      const operator = await test.addOperator({ timeZone: 'Europe/London' });
      const { ActivityID } = await operator.addActivity({ DurationMinutes: 90 });
      await operator.addTimeslot(ActivityID, '2027-02-27', '10:00');
      await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
      await operator.addTimeslot(ActivityID, '2027-03-14', '02:30');
      await operator.api.patch(SETTINGS, { TimeZone: 'America/New_York' });
      const at = (instant: string) => Date.parse(instant) / 1000;
      expect(await timeslots(operator, ActivityID)).toMatchObject([
        { Date: '2027-02-27', StartsAt: at('2027-02-27T10:00:00Z') },
        // New York skips 02:30 on that night, so the session starts when the clocks change.
        { Date: '2027-03-14', Time: '02:30', StartsAt: at('2027-03-14T07:00:00Z') },
        {
          Date: '2027-06-05',
          Time: '10:00',
          EndTime: '11:30',
          StartsAt: at('2027-06-05T14:00:00Z'),
          EndsAt: at('2027-06-05T15:30:00Z'),
        },
      ]);
      const products = await operator.api.get('/api/v2/ota/partner/products');
      expect(products.body.data[0].TimeZone).toBe('America/New_York');
    });

    it('and back again leave everything as it was', async () => {
      const operator = await test.addOperator();
      const { ActivityID } = await operator.addActivity();
      const repeat = { Frequency: 'daily', Until: '2027-05-01' };
      await operator.api.post(`/api/v2/operator/activities/${ActivityID}/timeslots`, {
        Date: '2027-03-10',
        Time: '09:15',
        Repeat: repeat,
      });
      const before = await timeslots(operator, ActivityID);
      expect(before).toHaveLength(53);
      for (const TimeZone of ['Asia/Kathmandu', 'Europe/London']) await operator.api.patch(SETTINGS, { TimeZone });
      expect(await timeslots(operator, ActivityID)).toEqual(before);
    });
  });
});
