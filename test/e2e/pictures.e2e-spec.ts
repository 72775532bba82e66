import sharp from 'sharp';
import { expectProblem } from '../support/expect-problem';
import { draw, interlaced, photograph, picturesOnDisk, uploadPicture } from '../support/pictures';
import { useTestApp } from '../support/use-test-app';
import { PDF, postForm } from '../support/waivers';

describe('pictures of activities', () => {
  const { test, operator } = useTestApp({ isolated: true });

  const newActivity = async (): Promise<string> => (await operator.addActivity()).ActivityID;
  const imagesOf = async (activityId: string): Promise<string[]> =>
    (await operator.api.get(`/api/v2/operator/activities/${activityId}`)).body.data.ImageURLs;
  const change = (activityId: string, ImageURLs: string[]) =>
    operator.api.patch(`/api/v2/operator/activities/${activityId}`, { ImageURLs });
  const send = async (activityId: string, content: Buffer) => {
    const answer = await uploadPicture(operator.api, activityId, content);
    expect([answer.status, answer.text]).toEqual([201, answer.text]);
    return answer.body.data as { URL: string; Width: number; Height: number };
  };
  const read = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('are reduced, appended to the images of the activity and shown to everybody', async () => {
    const activityId = await newActivity();
    await change(activityId, ['https://images.example.org/a.jpg']);
    const picture = await send(activityId, await draw(3200, 2000));
    expect(picture).toEqual({
      URL: expect.stringMatching(new RegExp(`^${test.url}/pictures/[0-9a-f]{48}\\.jpg$`)),
      Width: 1600,
      Height: 1000,
    });
    expect(await imagesOf(activityId)).toEqual(['https://images.example.org/a.jpg', picture.URL]);
    const product = await operator.api.get(`/api/v2/ota/partner/products/${activityId}`);
    expect(product.body.data.ImageURLs[1]).toBe(picture.URL);
    await operator.addTimeslot(activityId, '2027-06-05', '10:00');
    const octo = await operator.api.get(`/octo/products/${activityId}`, {}, { 'octo-capabilities': 'octo/content' });
    expect(octo.body.media[1]).toMatchObject({ src: picture.URL, type: 'image/jpeg' });
    const { bytes } = await read(picture.URL);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', isProgressive: true, width: 1600 });
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('can be sent as %s, and small ones stay small', async (format) => {
    expect(await send(await newActivity(), await draw(30, 20, format))).toMatchObject({ Width: 30, Height: 20 });
  });

  it('can have 6 megapixels of 8 bytes, interlaced, and 50 megapixels in rows', async () => {
    await send(await newActivity(), interlaced(2_000, 3_000));
    await send(await newActivity(), await draw(8_000, 6_250));
  });

  it('are turned upright and lose their metadata, such as the place', async () => {
    const photo = await photograph();
    const before = await sharp(photo).metadata();
    expect(before).toMatchObject({ orientation: 6, width: 400, height: 200, hasProfile: true });
    expect(before.exif!.toString('latin1')).toContain('Telephone');

    const picture = await send(await newActivity(), photo);
    expect(picture).toMatchObject({ Width: 200, Height: 400 });
    const { bytes } = await read(picture.URL);
    const { orientation, exif, icc, xmp } = await sharp(bytes).metadata();
    expect({ orientation, exif, icc, xmp }).toEqual({});
    const colourAt = async (top: number) => [
      ...(await sharp(bytes).extract({ left: 90, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    const [upper, lower] = [await colourAt(50), await colourAt(350)];
    expect(upper[0]).toBeGreaterThan(200);
    expect(lower[2]).toBeGreaterThan(200);
  });

  it('get a white background instead of a transparent one', async () => {
    const create = { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { URL } = await send(await newActivity(), await sharp({ create }).png().toBuffer());
    expect(
      [
        ...(await sharp((await read(URL)).bytes)
          .raw()
          .toBuffer()),
      ].every((value) => value > 250),
    ).toBe(true);
  });

  it('can be cached permanently and shown on other sites, and are sent again only if they are not there', async () => {
    const { URL } = await send(await newActivity(), await draw(30, 20));
    const { status, headers, bytes } = await read(URL);
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      status: 200,
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{48}"$/),
    });
    const again = await read(URL, { 'if-none-match': headers.get('etag')! });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const head = await fetch(URL, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it.each(['0'.repeat(48), 'x', '..%2f..%2fslipway', 'incoming'])('do not exist under /pictures/%s.jpg', async (id) => {
    expectProblem(await test.anonymous.get(`/pictures/${id}.jpg`), 404, 'not-found');
  });

  it('must be pictures of a supported type, complete, not empty and of a size that can be converted', async () => {
    const activityId = await newActivity();
    const photo = await draw(2000, 1000);
    const before = picturesOnDisk(test);
    const wrong: [what: string, content: Buffer][] = [
      ['a PDF', PDF],
      ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
      ['a GIF', await draw(20, 20, 'gif')],
      ['half a picture', photo.subarray(0, photo.length / 2)],
      ['nothing', Buffer.alloc(0)],
      ['50 megapixels and more', await draw(10_000, 5_001, 'png')],
      ['more than 16,000 pixels a side', await draw(16_001, 2, 'png')],
      ['6 megapixels and more, 8 bytes each, interlaced', interlaced(2_001, 3_000)],
      [
        '16 megapixels and more, progressive',
        await sharp(await draw(4_001, 4_000))
          .jpeg({ progressive: true })
          .toBuffer(),
      ],
      ['16 megapixels and more as WebP', await draw(4_001, 4_000, 'webp')],
      [
        '6 megapixels and more as AVIF',
        await sharp(await draw(3_001, 2_000))
          .avif({ effort: 0 })
          .toBuffer(),
      ],
    ];
    for (const [what, content] of wrong) {
      const answer = await uploadPicture(operator.api, activityId, content);
      expect([what, answer.status]).toEqual([what, 422]);
      expectProblem(answer, 422, 'validation', ['File']);
    }
    expect(await imagesOf(activityId)).toEqual([]);
    expect(picturesOnDisk(test)).toEqual(before);
  });

  it('have at most 10,000,000 bytes', async () => {
    const activityId = await newActivity();
    const photo = await draw(30, 20);
    const sized = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
    await send(activityId, sized(10_000_000));
    const before = picturesOnDisk(test);
    for (const bytes of [10_000_001, 20_000_000]) {
      expectProblem(await uploadPicture(operator.api, activityId, sized(bytes)), 413, 'payload-too-large');
    }
    expect(picturesOnDisk(test)).toEqual(before);
  });

  it('need a multipart form with one file and nothing else', async () => {
    const path = `/api/v2/operator/activities/${await newActivity()}/pictures`;
    expectProblem(await operator.api.post(path, {}), 415, 'unsupported-media-type');
    const photo = await draw(30, 20);
    expectProblem(await postForm(operator.api, path, []), 422, 'validation', ['File']);
    expectProblem(await postForm(operator.api, path, [['File', 'text']]), 422, 'validation', ['File']);
    const twice = await postForm(operator.api, path, [
      ['File', photo, 'a.jpg'],
      ['File', photo, 'b.jpg'],
      ['Colour', 'red'],
    ]);
    expectProblem(twice, 422, 'validation', ['File', 'Colour']);
    expect(picturesOnDisk(test).incoming).toEqual([]);
  });

  it('are at most 20 of an activity', async () => {
    const activityId = await newActivity();
    const others = Array.from({ length: 19 }, (_, index) => `https://images.example.org/${index}.jpg`);
    await change(activityId, others);
    const photo = await draw(30, 20);
    const { URL } = await send(activityId, photo);
    const full = await uploadPicture(operator.api, activityId, photo);
    expectProblem(full, 422, 'validation', ['File']);
    expect(full.body.errors[0].code).toBe('too-many');
    expect(await imagesOf(activityId)).toEqual([...others, URL]);
  });

  it('are appended one after another if they are sent at the same time', async () => {
    const activityId = await newActivity();
    const photo = await draw(30, 20);
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(activityId, photo)));
    expect((await imagesOf(activityId)).sort()).toEqual(sent.map(({ URL }) => URL).sort());
  });

  it('are uploaded only by the operator of the activity', async () => {
    const activityId = await newActivity();
    const photo = await draw(30, 20);
    const stranger = await test.addOperator();
    expectProblem(await uploadPicture(stranger.api, activityId, photo), 404, 'product-not-found');
    expectProblem(await uploadPicture(operator.api, 'a_000000000000', photo), 404, 'product-not-found');
    expectProblem(await uploadPicture(operator.api, 'kayak', photo), 400, 'invalid-activity-id');
    const partner = await operator.client(['ota'], 'adventuro');
    expectProblem(await uploadPicture(partner, activityId, photo), 403, 'forbidden');
    expectProblem(await uploadPicture(test.anonymous, activityId, photo), 401, 'unauthorized');
  });

  it('keep their place if a client sends their addresses back', async () => {
    const activityId = await newActivity();
    const first = await send(activityId, await draw(30, 20));
    const second = await send(activityId, await draw(20, 30));
    expect((await change(activityId, [second.URL, first.URL])).body.data.ImageURLs).toEqual([second.URL, first.URL]);
    const copy = await operator.addActivity({ ImageURLs: [first.URL] });
    expect(copy.ImageURLs).toEqual([first.URL]);
  });
});
