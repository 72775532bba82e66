import { DashboardClient, addStaff } from '../support/dashboard-client';
import { draw, picturesOnDisk } from '../support/pictures';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { PDF } from '../support/waivers';

describe('pictures in the dashboard', () => {
  const { test, operator } = useTestApp({ isolated: true, at: '2027-06-05T08:00:00Z' });
  let owner: DashboardClient;
  let activityId: string;
  let page: string;

  beforeAll(async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    page = `/dashboard/activities/${activityId}`;
  });

  const imagesOf = async (): Promise<string[]> =>
    (await operator.api.get(`/api/v2/operator/activities/${activityId}`)).body.data.ImageURLs;
  const change = (ImageURLs: string[]) =>
    operator.api.patch(`/api/v2/operator/activities/${activityId}`, { ImageURLs });
  const shownOn = async (path: string) =>
    [...(await owner.get(path)).text.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source);
  const upload = async (content: Buffer) => owner.upload(`${page}/pictures`, [['File', content, 'photo.jpg']]);

  it('are uploaded, and shown from the server of the page', async () => {
    const sent = await upload(await draw(60, 40));
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page}#pictures`]);
    const [url] = await imagesOf();
    expect(await shownOn(page)).toEqual([new URL(url!).pathname]);
    await operator.addTimeslot(activityId, '2027-06-05', '10:00');
    await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId));
    expect(await shownOn('/dashboard')).toEqual([new URL(url!).pathname]);
  });

  it('are moved and removed', async () => {
    const [one, other] = ['https://one.example/a.jpg', 'https://other.example/b.jpg'];
    await change([one, other]);
    const moved = await owner.submit(`${page}/pictures/first`, { URL: other });
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `${page}#pictures`]);
    expect(await imagesOf()).toEqual([other, one]);
    await owner.submit(`${page}/pictures/remove`, { URL: other });
    expect(await imagesOf()).toEqual([one]);
    // As from a page that somebody else's change has outdated.
    await owner.submit(`${page}/pictures/first`, { URL: other });
    expect(await imagesOf()).toEqual([one]);
  });

  it('of other sites are permitted by their hosts, also on a page with errors', async () => {
    await change(['https://one.example/a.jpg', 'http://insecure.example/b.jpg']);
    const pages = [await owner.get(page), await upload(PDF), await owner.submit(`${page}/questions`, {})];
    expect(pages.map(({ status }) => status)).toEqual([200, 422, 422]);
    for (const { headers, text } of pages) {
      expect(headers.get('content-security-policy')).toContain("img-src 'self' data: https://one.example;");
      expect(text).toContain('<img src="https://one.example/a.jpg"');
      expect(text).not.toContain('<img src="http://insecure');
    }
  });

  it('that cannot be used are named on the page', async () => {
    const rejected = await upload(PDF);
    expect(rejected.text).toContain('Picture must be a complete JPEG, PNG, WebP or AVIF picture.');
    expect((await upload(Buffer.alloc(0))).text).toContain('Picture must not be empty.');
    await change(Array.from({ length: 20 }, (_, index) => `https://one.example/${index}.jpg`));
    expect((await upload(await draw(60, 40))).text).toContain('the activity has 20 images, which is the maximum');
  });

  it('are taken only from the page itself', async () => {
    const parts: [string, Buffer, string][] = [['File', await draw(60, 40), 'photo.jpg']];
    const before = picturesOnDisk(test);
    const foreign = await owner.upload(`${page}/pictures`, parts, { 'sec-fetch-site': 'cross-site' });
    const tokenless = await owner.upload(`${page}/pictures`, [['_csrf', 'x'], ...parts]);
    expect([foreign.status, tokenless.status]).toEqual([403, 403]);
    expect(tokenless.text).toContain('This form is out of date.');
    expect(await imagesOf()).toEqual([]);
    expect(picturesOnDisk(test)).toEqual(before);
  });

  it('lead to the sign-in page without a session, because files cannot be sent again', async () => {
    const parts: [string, Buffer, string][] = [['File', await draw(60, 40), 'photo.jpg']];
    const { status, headers } = await new DashboardClient(test.url).upload(`${page}/pictures`, parts);
    expect([status, headers.get('location')]).toEqual([303, '/dashboard/sign-in']);
  });
});
