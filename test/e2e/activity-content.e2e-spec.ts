import { EMPTY_CONTENT } from '../support/content';
import { expectProblem } from '../support/expect-problem';
import { draw, uploadPicture } from '../support/pictures';
import { useTestApp } from '../support/use-test-app';

const ACTIVITIES = '/api/v2/operator/activities';
const CONTENT = {
  Highlights: ['Sea caves', 'Seals'],
  Included: ['Kayak and paddle'],
  Excluded: ['Lunch'],
  WhatToBring: ['Swimwear', 'A towel'],
  MeetingPoint: 'At the blue container\nnext to the slipway',
  Languages: ['en', 'pt-BR'],
  Categories: ['outdoors', 'guided-tours'],
};
const { Images: _, ...NO_CONTENT } = EMPTY_CONTENT;
const GERMAN = { Name: 'Kajaktour', Description: 'Zwei Stunden.', Highlights: ['Höhlen'] };
const TEXT = 'ä'.repeat(200);

describe('content of activities', () => {
  const { test, operator } = useTestApp();

  const add = async (body: object = {}) => `${ACTIVITIES}/${(await operator.addActivity({ ...body })).ActivityID}`;
  const read = async (path: string) => (await operator.api.get(path)).body.data;
  const change = (path: string, body: object) => operator.api.patch(path, body);

  it('is stored, changed field by field and cleared', async () => {
    const path = await add(CONTENT);
    expect(await read(path)).toMatchObject({ ...CONTENT, Images: [], Translations: {} });
    const changed = await change(path, { Excluded: [], MeetingPoint: 'Pier', Categories: null });
    expect(changed.body.data).toMatchObject({ ...CONTENT, Excluded: [], MeetingPoint: 'Pier' });
    expect((await change(path, NO_CONTENT)).body.data).toMatchObject(NO_CONTENT);
    const { ActivityID } = await read(path);
    expect((await operator.api.get(`/api/v2/ota/partner/products/${ActivityID}`)).body.data).toMatchObject(NO_CONTENT);
  });

  it('may be as long as its limits, in any script', async () => {
    const texts = Array.from({ length: 20 }, () => '😀'.repeat(100));
    const path = await add();
    const limits = { MeetingPoint: '😀'.repeat(1_000), Languages: ['en'] };
    for (const field of ['Highlights', 'Included', 'Excluded', 'WhatToBring']) {
      const full = Array.from({ length: 20 }, () => '😀'.repeat(200));
      expect((await change(path, { [field]: full })).status).toBe(200);
    }
    expect((await change(path, { ...limits, Translations: { de: { Highlights: texts } } })).status).toBe(200);
    expect(await read(path)).toMatchObject({ ...limits, Translations: { de: { Highlights: texts } } });
  });

  it('names everything that is wrong', async () => {
    const wrong = {
      Name: '',
      Highlights: [...Array<string>(21).fill('x')],
      Included: [`${TEXT}x`],
      Excluded: [''],
      WhatToBring: 'Towel',
      MeetingPoint: 'x'.repeat(1_001),
      Languages: ['en', 'german'],
      Categories: ['outdoors', 'boring'],
      Images: [
        { URL: 'ftp://images.example.org/a.jpg' },
        { Alt: 'x', URL: 'https://images.example.org/b.jpg', Width: 1 },
      ],
      Translations: {
        xx: { Name: 'Unknown' },
        DE: { Name: 'Other case' },
        fr: 'Bonjour',
        es: null,
        de: { Name: 'x'.repeat(201), Highlights: [`${TEXT}x`], Price: 1 },
      },
    };
    const fields = [
      ...['Name', 'Highlights', 'Included', 'Excluded', 'WhatToBring', 'MeetingPoint', 'Languages', 'Categories'],
      ...['Images.0.URL', 'Images.1.Width', 'Translations.xx', 'Translations.DE', 'Translations.fr', 'Translations.es'],
      ...['Translations.de.Name', 'Translations.de.Highlights', 'Translations.de.Price'],
    ];
    const path = await add();
    const answer = await change(path, wrong);
    expectProblem(answer, 422, 'validation', fields);
    const codes = new Map(answer.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]));
    expect(codes.get('Translations.xx')).toBe('is-locale');
    expect(codes.get('Translations.fr')).toBe('is-object');
    const made = { ...wrong, Type: 'event', DurationMinutes: 60 };
    expectProblem(await operator.api.post(ACTIVITIES, made), 422, 'validation', fields);
    for (const Translations of [[], 'de', 1]) {
      expectProblem(await change(path, { Translations }), 422, 'validation', ['Translations']);
    }
  });

  it('is translated language by language, into up to ten', async () => {
    const path = await add();
    const tags = ['de', 'fr', 'es', 'it', 'nl', 'pl', 'pt-BR', 'zh-Hant', 'ja', 'cy'];
    for (const tag of tags) {
      expect((await change(path, { Translations: { [tag]: { Name: `Tour ${tag}` } } })).status).toBe(200);
    }
    expect(Object.keys((await read(path)).Translations)).toEqual([...tags].sort());
    const eleventh = await change(path, { Name: 'Changed', Translations: { sv: { Name: 'Tur' } } });
    expectProblem(eleventh, 422, 'validation', ['Translations']);
    expect((await read(path)).Name).toBe('Sunset kayak tour');
    const replaced = await change(path, { Translations: { sv: { Name: 'Tur' }, de: GERMAN, fr: {} } });
    expect(replaced.body.data.Translations).toEqual({
      ...Object.fromEntries(tags.map((tag) => [tag, { Name: `Tour ${tag}` }])),
      ...{ sv: { Name: 'Tur' }, de: GERMAN, fr: undefined },
    });
    const emptied = await change(path, { Translations: { de: { ...GERMAN, Name: '', Highlights: [] } } });
    expect(emptied.body.data.Translations.de).toEqual({ Description: 'Zwei Stunden.' });
    const eleven = Object.fromEntries([...tags, 'sv'].map((tag) => [tag, { Name: 'Tour' }]));
    expectProblem(await change(path, { Translations: eleven }), 422, 'validation', ['Translations']);
    const list = await operator.api.get(ACTIVITIES, { Limit: 200 });
    expect(list.body.data.some((each: object) => 'Translations' in each)).toBe(false);
  });

  it('is part of the version of an activity, and publishes it', async () => {
    const path = await add();
    const { headers } = await operator.api.get(path);
    const { UpdatedAt } = await read(path);
    test.clock.set(new Date((UpdatedAt + 60) * 1000).toISOString());
    const match = { 'if-match': headers.get('etag')! };
    const first = await operator.api.patch(path, { Translations: { de: GERMAN } }, match);
    expect(first.body.data.UpdatedAt).toBe(UpdatedAt + 60);
    expectProblem(await operator.api.patch(path, { Translations: { de: {} } }, match), 412, 'precondition-failed');
    test.clock.run();
  });

  it('describes images, whose sizes are known if they were uploaded', async () => {
    const path = await add({ ImageURLs: ['https://images.example.org/a.jpg'] });
    const { ActivityID } = await read(path);
    const { body } = await uploadPicture(operator.api, ActivityID, await draw(320, 200));
    const external = { URL: 'https://images.example.org/a.jpg', Width: null, Height: null, Alt: '' };
    const own = { URL: body.data.URL, Width: 320, Height: 200, Alt: '' };
    expect((await read(path)).Images).toEqual([external, own]);

    const described = await change(path, { Images: [{ URL: own.URL, Alt: 'Two kayaks' }, { URL: external.URL }] });
    expect(described.body.data).toMatchObject({
      ImageURLs: [own.URL, external.URL],
      Images: [{ ...own, Alt: 'Two kayaks' }, external],
    });
    const reordered = await change(path, { ImageURLs: [external.URL, own.URL] });
    expect(reordered.body.data.Images).toEqual([external, { ...own, Alt: 'Two kayaks' }]);
    const cleared = await change(path, { Images: [{ URL: own.URL, Alt: '' }] });
    expect(cleared.body.data).toMatchObject({ ImageURLs: [own.URL], Images: [own] });

    const copy = await operator.addActivity({ Images: [{ URL: own.URL, Alt: 'Copied' }] });
    expect(copy.Images).toEqual([{ ...own, Alt: 'Copied' }]);
    expect((await read(`${ACTIVITIES}/${copy.ActivityID}`)).Images).toEqual(copy.Images);
    const both = await change(path, { Images: [], ImageURLs: [] });
    expectProblem(both, 422, 'validation', ['ImageURLs']);
  });
});
