import sharp from 'sharp';
import { UnusedPicturesJob } from '../../src/pictures';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { draw, picturesOnDisk } from '../support/pictures';
import { useTestApp } from '../support/use-test-app';
import { PDF } from '../support/waivers';

const OPERATOR = '/api/v2/operator';
const SETTINGS = '/dashboard/settings';
const DAY = 24 * 3600;

describe('an uploaded logo', () => {
  const { test, operator } = useTestApp({ isolated: true, at: '2027-06-01T08:00:00Z' });
  let owner: DashboardClient;

  beforeAll(async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
    await operator.api.patch(OPERATOR, { Storefront: { Enabled: true } });
  });

  /** A bar on a transparent ground. */
  const drawBar = async (width: number, height: number) => {
    const bar = {
      width: Math.ceil(width / 2),
      height: Math.ceil(height / 4),
      channels: 3,
      background: '#cc0000',
    } as const;
    const ground = { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const input = await sharp({ create: bar }).png().toBuffer();
    return sharp({ create: ground }).composite([{ input }]).png().toBuffer();
  };
  const upload = (content: Buffer) => owner.upload(`${SETTINGS}/logo`, [['File', content, 'logo.png']]);
  const logoOf = async (): Promise<string | null> => (await operator.api.get(OPERATOR)).body.data.Logo ?? null;
  const read = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

  it('is resized with its transparency, and shown to customers and staff', async () => {
    const sent = await upload(await drawBar(1_200, 600));
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${SETTINGS}?note=settings-changed#logo`]);
    const url = (await logoOf())!;
    const { headers } = await fetch(url);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      ...['image/png', 'public, max-age=31536000, immutable'],
    ]);
    const { format, width, height, hasAlpha } = await sharp(await read(url)).metadata();
    expect({ format, width, height, hasAlpha }).toEqual({ format: 'png', width: 384, height: 192, hasAlpha: true });
    const image = `<img src="${new URL(url).pathname}"`;
    expect((await owner.get(SETTINGS)).text).toContain(image);
    const shop = await test.anonymous.get(`/shop/${operator.slug}`);
    expect(shop.text).toContain(image);
    expect(shop.headers.get('content-security-policy')).toContain("img-src 'self' data:;");
    // A photo and a logo have different addresses.
    for (const other of [url.replace('.png', '.jpg'), url.replace(/.\.png/, 'x.png')]) {
      expect((await fetch(other)).status).toBe(404);
    }
  });

  it('is deleted 30 days after it was replaced or removed', async () => {
    await upload(await drawBar(40, 40));
    const first = (await logoOf())!;
    await upload(await drawBar(50, 40));
    const second = (await logoOf())!;
    const passDays = async (days: number) => {
      test.clock.advance(days * DAY);
      while ((await test.app.get(UnusedPicturesJob).runDue()) > 0);
    };
    const areThere = () => Promise.all([first, second].map(async (url) => (await fetch(url)).status));
    await passDays(29);
    expect(await areThere()).toEqual([200, 200]);
    await passDays(60);
    expect(await areThere()).toEqual([404, 200]);
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
    await owner.submit(`${SETTINGS}/logo/remove`);
    expect(await logoOf()).toBeNull();
    await passDays(31);
    expect(await areThere()).toEqual([404, 404]);
    expect(picturesOnDisk(test).kept).toEqual([]);
  });

  it('has to be a picture, and to be sent by an owner on this page', async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
    const before = await logoOf();
    const rejected = await upload(PDF);
    expect([rejected.status, rejected.text]).toEqual([422, expect.stringContaining('must be a complete')]);
    const desk = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const foreign = await desk.upload(`${SETTINGS}/logo`, [['File', await draw(9, 9), 'logo.png']]);
    expect(foreign.status).toBe(403);
    const anonymous = await test.anonymous.raw(`${SETTINGS}/logo`, { method: 'POST', body: 'x' });
    expect(anonymous.headers.get('location')).toMatch(/^\/dashboard\/sign-in/);
    expect(await logoOf()).toBe(before);
  });
});
