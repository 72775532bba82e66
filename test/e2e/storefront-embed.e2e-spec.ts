import { DashboardClient, addStaff } from '../support/dashboard-client';
import { expectProblem } from '../support/expect-problem';
import { bookingPageOf, leadsTo, takePlaces } from '../support/customer-pages';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const DATE = '2027-06-05';
const SITES = ['https://www.cove.example', 'http://localhost:8080'];

describe('embedding the online shop', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;
  let shop: string;

  beforeEach(async () => {
    await operator.api.patch(OPERATOR, { Storefront: { Enabled: true } });
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, DATE, '10:00', 4);
    shop = `/shop/${operator.slug}`;
  });

  const ancestorsOf = async (path: string) => {
    const { headers } = await test.anonymous.get(path);
    return /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy')!)![1];
  };
  const permit = (EmbedOrigins: string[]) => operator.api.patch(OPERATOR, { EmbedOrigins });

  it('is possible on the permitted sites, for all pages of customers and no others', async () => {
    const { TicketTypes } = (await operator.api.get(`${OPERATOR}/activities/${activityId}`)).body.data;
    const places = { Date: DATE, Time: '10:00', [`Quantity.${TicketTypes[0].ID}`]: '1' };
    const basket = leadsTo(await takePlaces(test, operator, `${shop}/${activityId}`, places))!;
    const booked = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId));
    const booking = await bookingPageOf(operator, booked.body.data.BookingReference);
    const waiver = booking.replace('bookings', 'waivers');
    const pages = [shop, `${shop}/${activityId}`, basket, booking, waiver, `${waiver}/tickets`];
    for (const page of pages) expect([page, await ancestorsOf(page)]).toEqual([page, "'none'"]);
    expect((await permit([...SITES, SITES[0]!])).body.data.EmbedOrigins).toEqual(SITES);
    for (const page of pages) expect([page, await ancestorsOf(page)]).toEqual([page, `'self' ${SITES.join(' ')}`]);
    const other = await test.addOperator();
    await other.api.patch(OPERATOR, { Storefront: { Enabled: true } });
    for (const page of ['/dashboard/sign-in', '/bookings/unknown', `/shop/${other.slug}`]) {
      expect([page, await ancestorsOf(page)]).toEqual([page, "'none'"]);
    }
    // A customer who has booked keeps the booking in the frame.
    await operator.api.patch(OPERATOR, { Storefront: { Enabled: false } });
    expect([await ancestorsOf(shop), await ancestorsOf(booking)]).toEqual(["'none'", `'self' ${SITES.join(' ')}`]);
  });

  it.each([
    'www.cove.example',
    'http://www.cove.example',
    'https://www.cove.example/',
    'https://*.cove.example',
    'https://cove.example;sandbox',
    "https://cove.example 'self'",
    'HTTPS://COVE.EXAMPLE',
    '*',
    '',
  ])('is not permitted to %j', async (origin) => {
    expectProblem(await permit([origin]), 422, 'validation', ['EmbedOrigins']);
  });

  it('is limited to 20 sites', async () => {
    const sites = Array.from({ length: 21 }, (_, index) => `https://site${index}.example`);
    expectProblem(await permit(sites), 422, 'validation', ['EmbedOrigins']);
    expect((await permit(sites.slice(1))).status).toBe(200);
    expect((await permit([])).body.data.EmbedOrigins).toEqual([]);
  });

  it('has a script for other sites', async () => {
    const { status, headers, text } = await test.anonymous.get('/shop/embed.js');
    expect([status, headers.get('content-type'), headers.get('cross-origin-resource-policy')]).toEqual([
      ...[200, 'text/javascript; charset=utf-8', 'cross-origin'],
    ]);
    expect(text).toContain('document.currentScript');
  });

  it('is set up on the page of the shop, without losing anything else', async () => {
    await operator.api.patch(OPERATOR, { Storefront: { Headline: 'Out on the water' }, Colour: '#ffcc00' });
    const owner = await DashboardClient.signIn(test, await addStaff(test, operator));
    const tag = `&lt;script src=&quot;${test.url}/shop/embed.js&quot; data-operator=&quot;${operator.slug}&quot; data-colour=&quot;#ffcc00&quot;`;
    expect((await owner.get('/dashboard/shop')).text.replaceAll('"', '&quot;')).toContain(tag);
    const submit = (EmbedOrigins: string) =>
      owner.submit('/dashboard/shop', { 'Storefront.Enabled': 'on', EmbedOrigins });
    expect((await submit(SITES.join('\r\n'))).status).toBe(303);
    expect((await operator.api.get(OPERATOR)).body.data).toMatchObject({
      EmbedOrigins: SITES,
      Storefront: { Enabled: true, Headline: 'Out on the water' },
    });
    const rejected = await submit('www.cove.example');
    expect([rejected.status, rejected.text]).toEqual([422, expect.stringContaining('Websites that may show the shop')]);
    expect((await submit('')).status).toBe(303);
    expect((await operator.api.get(OPERATOR)).body.data.EmbedOrigins).toEqual([]);
  });

  it('previews the shop while its texts are written, in the operator’s language, and saves nothing', async () => {
    await operator.api.patch(OPERATOR, { Storefront: { Headline: 'Out on the water' }, Locale: 'de-AT' });
    const owner = await DashboardClient.signIn(test, await addStaff(test, operator));
    const previewOf = ({ text }: { text: string }) => text.slice(text.indexOf('id="preview"'));
    expect(previewOf(await owner.get('/dashboard/shop'))).toMatch(/Out on the water.*ab 45,00/s);
    const fields = { 'Storefront.Headline': '<b>Typed</b>', 'Storefront.Terms': 'No shoes.', _Do: 'preview' };
    const shown = await owner.submit('/dashboard/shop', fields);
    expect(shown.status).toBe(200);
    expect(previewOf(shown)).toMatch(/<h1>&lt;b>Typed&lt;\/b><\/h1>.*No shoes\./s);
    expect(shown.text).toContain('value="&lt;b>Typed&lt;/b>"');
    expect((await operator.api.get(OPERATOR)).body.data.Storefront).toMatchObject({
      ...{ Headline: 'Out on the water', Terms: '' },
    });
  });
});
