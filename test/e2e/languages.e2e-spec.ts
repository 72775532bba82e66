import { ShopLimits } from '../../src/interfaces/public-pages/shop/shop-limits';
import { JobsRunner } from '../../src/platform/jobs';
import { leadsTo, pressButton, takePlaces, textOf } from '../support/customer-pages';
import { OctoSales } from '../support/octo-bookings';
import { bookingBody } from '../support/test-app';
import { TestQueue } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const DATE = '2027-06-05';

const CUSTOMER = {
  'Customer.FirstName': 'Ada',
  'Customer.LastName': 'Lovelace',
  'Customer.Email': 'ada@example.com',
  'Customer.Phone': '07700 900123',
  Token: 'tok_ok',
};

describe('the language of a customer', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;
  let shop: string;

  beforeEach(async () => {
    const limits = test.app.get(ShopLimits);
    for (const method of ['countBasket', 'countItem'] as const) jest.spyOn(limits, method).mockResolvedValue();
    await operator.api.patch(OPERATOR, { Storefront: { Enabled: true, Terms: 'Be on time.' } });
    activityId = (await operator.addActivity({ Name: 'Sunset kayak', WaitlistEnabled: true })).ActivityID;
    await operator.addTimeslot(activityId, DATE, '10:00', 4);
    shop = `/shop/${operator.slug}`;
  });
  afterEach(() => jest.restoreAllMocks());

  const get = (path: string, language?: string) =>
    test.anonymous.raw(path, { headers: language === undefined ? {} : { 'accept-language': language } });
  const languageOf = async (path: string, language?: string) =>
    /<html lang="(\w+)"/.exec((await get(path, language)).text)?.[1];
  const add = async (query = ''): Promise<string> => {
    const { TicketTypes } = (await operator.api.get(`${OPERATOR}/activities/${activityId}`)).body.data;
    const places = { Date: DATE, Time: '10:00', [`Quantity.${TicketTypes[0].ID}`]: '2' };
    return leadsTo(await takePlaces(test, operator, `${shop}/${activityId}${query}`, places))!;
  };
  const payFor = (basket: string, fields: Record<string, string> = {}) =>
    pressButton(test, basket.replace(/(\?|$)/, '/pay$1'), { ...CUSTOMER, Terms: 'on', ...fields });
  /** Subject and HTML of the last email. */
  const lastEmail = async () => {
    await test.app.get(JobsRunner).runOnce();
    const [{ ID }] = (await operator.api.get(`${OPERATOR}/emails`, { Limit: 1 })).body.data;
    return (await operator.api.get(`${OPERATOR}/emails/${ID}`)).body.data as { Subject: string; HTML: string };
  };

  it('is that of the address, of the browser or of the operator', async () => {
    await operator.api.patch(OPERATOR, { Locale: 'it-IT' });
    expect(await languageOf(`${shop}?lang=de`, 'fr')).toBe('de');
    expect(await languageOf(`${shop}?lang=de-CH`, 'fr')).toBe('de');
    expect(await languageOf(shop, 'fr-CA,fr;q=0.9')).toBe('fr');
    expect(await languageOf(shop, 'nl')).toBe('it');
    expect(await languageOf(shop)).toBe('it');
    for (const lang of ['nl', '', '__proto__', 'de&lang=es', '%22%3E%3Cscript%3E']) {
      expect([lang, await languageOf(`${shop}?lang=${lang}`, 'es')]).toEqual([lang, 'es']);
    }
    await operator.api.patch(OPERATOR, { Locale: 'ja-JP' });
    expect(await languageOf(shop)).toBe('en');
  });

  it('distinguishes cached pages, also those of proxies', async () => {
    for (const path of [shop, `${shop}/${activityId}`]) {
      const pages = await Promise.all(['de', 'en', 'de', 'fr'].map((language) => get(path, language)));
      expect(pages.map(({ text }) => /<html lang="(\w+)"/.exec(text)![1])).toEqual(['de', 'en', 'de', 'fr']);
      expect(pages[0]!.headers.get('vary')).toContain('Accept-Language');
      expect(pages[0]!.text).toBe(pages[2]!.text);
      expect(pages[0]!.headers.get('etag')).not.toBe(pages[1]!.headers.get('etag'));
    }
  });

  it('leads through the shop, and is that of the booking and its emails', async () => {
    const start = await get(`${shop}?lang=de`, 'en');
    expect(textOf(start)).toContain('ab 45,00 £ Nächster Termin: Sa., 5. Juni');
    expect(start.text).toContain(`href="${shop}/${activityId}?lang=de"`);
    const activity = await get(`${shop}/${activityId}?date=${DATE}&lang=de`, 'en');
    expect(textOf(activity)).toContain('Samstag, 5. Juni, 4 frei');
    expect(textOf(activity)).toContain('Für Sa., 5. Juni, 10:00 buchen');
    const basket = await add('?lang=de');
    expect(basket).toMatch(/\?lang=de$/);
    expect(textOf(await get(basket, 'en'))).toMatch(/noch 15 Minuten.*90,00 £.*Ich akzeptiere die Allgemeinen/);
    const page = leadsTo(await payFor(basket))!;
    // From here on, the address need not name it.
    for (const path of [page, page.replace('bookings', 'waivers'), `${page.replace('bookings', 'waivers')}/tickets`]) {
      expect([path, await languageOf(path, 'en')]).toEqual([path, 'de']);
    }
    expect(textOf(await get(page, 'en'))).toContain('Ihr Platz ist gebucht. Wir freuen uns auf Sie.');
    const email = await lastEmail();
    expect(email.Subject).toBe('Ihre Buchung: Sunset kayak, Samstag, 5. Juni 2027');
    expect(email.HTML).toMatch(/<html lang="de">.*Samstag, 5. Juni 2027, 10:00.*90,00/s);
  });

  it('can be changed on the page of the booking', async () => {
    const page = leadsTo(await payFor(await add()))!;
    expect(await languageOf(page, 'en')).toBe('en');
    expect(leadsTo(await pressButton(test, `${page}/language`, { Language: 'fr' }))).toBe(page);
    expect(await languageOf(page, 'en')).toBe('fr');
    for (const Language of ['nl', '', '<script>']) await pressButton(test, `${page}/language`, { Language });
    expect(await languageOf(page, 'en')).toBe('fr');
    expect(await languageOf(`${page}?lang=es`, 'en')).toBe('es');
    expect((await pressButton(test, `/bookings/${'0'.repeat(48)}/language`, { Language: 'fr' })).status).toBe(303);
    expect((await lastEmail()).Subject).toBe('Votre réservation : Sunset kayak, samedi 5 juin 2027');
  });

  it('does not change what the operator wrote', async () => {
    const [workflow] = (await operator.api.get(`${OPERATOR}/workflows`)).body.data;
    const Body = 'Hi {{ customer.first_name }}, {{ booking.total }}, {{ session.long_date }}';
    await operator.api.patch(`${OPERATOR}/workflows/${workflow.ID}`, { Body });
    await payFor(await add('?lang=de'));
    expect((await lastEmail()).HTML).toMatch(/<html lang="en-GB">.*Hi Ada, £90\.00, Saturday, 5 June 2027/s);
    await operator.api.patch(OPERATOR, { Locale: 'de' });
    await payFor(await add('?lang=fr'));
    expect((await lastEmail()).HTML).toMatch(/<html lang="de">.*Hi Ada, 90,00\s£, Samstag, 5. Juni 2027/s);
  });

  it('is that of errors', async () => {
    const basket = await add('?lang=de');
    const rejected = await payFor(basket, { 'Customer.Email': 'nobody', 'Customer.FirstName': '', Terms: '' });
    expect(rejected.status).toBe(422);
    expect(textOf(rejected)).toContain('Vorname: Bitte ausfüllen');
    expect(textOf(rejected)).toContain('Das ist keine gültige');
    expect(textOf(await payFor(basket, { Token: 'tok_declined' }))).toContain('Die Karte wurde abgelehnt.');
    const tooMany = await takePlaces(test, operator, `${shop}/${activityId}?lang=it`, { Date: DATE, Time: '10:00' });
    expect(textOf(tooMany)).toContain('Compila questo campo.');
    for (const path of [`${shop}/a_doesnotexist`, '/shop/nobody', '/bookings/nothing', '/waivers/nothing/tickets']) {
      const { status, text } = await get(path, 'es');
      expect([path, status, text]).toEqual([path, 404, expect.stringContaining('Página no encontrada')]);
    }
    const unreadable = await test.anonymous.raw('/pay/nothing', {
      method: 'POST',
      headers: { 'accept-language': 'fr' },
    });
    expect(textOf(unreadable)).toContain('Cela n’a pas fonctionné');
  });

  it('is that of the waitlist and its offers', async () => {
    const queue = await TestQueue.create(test, operator, 1);
    const reference = await queue.book();
    const page = `${shop}/${queue.activityId}/waitlist?lang=es`;
    const party = { ...CUSTOMER, Date: DATE, Time: '10:00', Participants: '1' };
    expect(textOf(await takePlaces(test, operator, page, party))).toContain('Estás en la lista de espera');
    await queue.cancel(reference);
    const [email] = await queue.mailsTo('ada');
    expect(email!.subject).toMatch(/^Buenas noticias: 1 plaza, .*, sábado, 5 de junio de 2027, 10:00/);
    expect(email!.html).toContain('<html lang="es">');
    const offer = /\/waitlist\/offers\/[0-9a-f]{48}/.exec(email!.text)![0];
    expect(textOf(await get(offer, 'en'))).toContain('Hay una plaza libre para ti.');
  });

  it('is unknown for bookings of partners, unless a reseller names it', async () => {
    await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId));
    expect((await lastEmail()).Subject).toMatch(/^Your place is booked/);
    const sales = await new OctoSales(operator).open();
    const uuid = (await sales.reserve()).body.uuid as string;
    const contact = { fullName: 'Ada', emailAddress: 'ada@example.com', locales: ['nl', 'it-CH'] };
    await sales.act(uuid, 'confirm', { contact });
    expect((await lastEmail()).Subject).toMatch(/^La tua prenotazione/);
  });

  it('has an address for search engines', async () => {
    const { text } = await get(`${shop}/${activityId}?lang=fr&month=2027-07-01`);
    expect(text).toMatch(new RegExp(`rel="canonical" href="[^"]*${shop}/${activityId}\\?lang=fr"`));
    for (const language of ['en', 'de', 'fr', 'es', 'it']) {
      const alternate = `rel="alternate" hreflang="${language}" href="[^"]*${shop}/${activityId}\\?lang=${language}"`;
      expect(text).toMatch(new RegExp(alternate));
    }
  });
});
