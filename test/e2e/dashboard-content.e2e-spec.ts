import { DashboardClient, addStaff } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';

const LISTS = { Highlights: 'Seals\n\n  Sea caves ', Excluded: 'Lunch' };

describe('content in the dashboard', () => {
  const { test, operator } = useTestApp();

  it('is entered one text per line, translated next to the original, and shown by the shop', async () => {
    const { ActivityID } = await operator.addActivity({ WhatToBring: ['Towel'] });
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'owner'));
    const path = `/dashboard/activities/${ActivityID}/content`;
    const read = async () => (await operator.api.get(`/api/v2/operator/activities/${ActivityID}`)).body.data;
    const saved = await staff.submit(path, { ...LISTS, Languages: 'en de', Categories: 'outdoors' });
    expect(saved.status).toBe(303);
    expect(await read()).toMatchObject({
      ...{ Highlights: ['Seals', 'Sea caves'], Excluded: ['Lunch'], WhatToBring: ['Towel'] },
      ...{ Languages: ['en', 'de'], Categories: ['outdoors'] },
    });
    const wrong = await staff.submit(path, { Languages: 'german' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('BCP 47');

    const german = { Name: 'Kajaktour', Highlights: 'Robben\nHöhlen' };
    expect((await staff.submit(`${path}/de`, german)).status).toBe(303);
    expect((await read()).Translations).toEqual({ de: { Name: 'Kajaktour', Highlights: ['Robben', 'Höhlen'] } });
    const page = (await staff.get(`${path}?Language=de`)).text;
    expect(page).toContain('German translation');
    expect(page.match(/>Missing</g)).toHaveLength(2);
    expect((await staff.get(path)).text).toContain('2 texts of 8 missing');

    await operator.api.patch('/api/v2/operator', { Storefront: { Enabled: true } });
    const shop = (language: string) =>
      test.anonymous.get(`/shop/${operator.slug}/${ActivityID}`, {}, { 'accept-language': language });
    const [inGerman, inEnglish] = [(await shop('de')).text, (await shop('en')).text];
    for (const text of ['Kajaktour', 'Robben', 'Nicht enthalten', 'Lunch', 'Towel']) expect(inGerman).toContain(text);
    for (const text of ['Sunset kayak tour', 'Seals', 'Not included']) expect(inEnglish).toContain(text);
    expect(inEnglish).not.toContain('Robben');

    await staff.submit(`${path}/de`, { Name: '', Highlights: '' });
    expect((await read()).Translations).toEqual({});
  });
});
