import { DataSource } from 'typeorm';
import { JobsRunner } from '../../src/platform/jobs';
import { PictureEntity, UnusedPicturesJob } from '../../src/pictures';
import { expectProblem } from '../support/expect-problem';
import { draw, picturesOnDisk, uploadPicture } from '../support/pictures';
import { TestApp, type TestOperator, bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const DAY = 24 * 3600;

describe('pictures that no activity uses', () => {
  const { test, operator } = useTestApp({ isolated: true });
  let photo: Buffer;

  beforeAll(async () => {
    photo = await draw(60, 40);
  });

  const addActivity = async (ImageURLs: string[] = [], owner: TestOperator = operator): Promise<string> =>
    (await owner.addActivity({ ImageURLs })).ActivityID;
  const change = async (activityId: string, ImageURLs: string[]) =>
    expect((await operator.api.patch(`/api/v2/operator/activities/${activityId}`, { ImageURLs })).status).toBe(200);
  const upload = async (activityId: string): Promise<string> =>
    (await uploadPicture(operator.api, activityId, photo)).body.data.URL;
  const passDays = async (days: number) => {
    test.clock.advance(days * DAY);
    while ((await test.app.get(UnusedPicturesJob).runDue()) > 0);
  };
  const isThere = async (url: string) => (await fetch(url)).status === 200;

  it('are deleted after 30 days, with their files', async () => {
    const activityId = await addActivity();
    const [kept, removed] = [await upload(activityId), await upload(activityId)];
    await change(activityId, [kept]);
    await passDays(29);
    expect(await isThere(removed)).toBe(true);
    await passDays(1);
    expect(await isThere(kept)).toBe(true);
    expectProblem(await test.anonymous.get(new URL(removed).pathname), 404, 'not-found');
    expect(picturesOnDisk(test).kept).toEqual([/[0-9a-f]{48}/.exec(kept)![0]]);
  });

  it('stay if they are used again', async () => {
    const activityId = await addActivity();
    const url = await upload(activityId);
    await change(activityId, []);
    await passDays(29);
    await change(activityId, [url]);
    await passDays(100);
    expect(await isThere(url)).toBe(true);
  });

  it('stay while another activity uses them, even one of another operator', async () => {
    const activityId = await addActivity();
    const [shared, copied] = [await upload(activityId), await upload(activityId)];
    const twin = await addActivity([shared]);
    const stranger = await test.addOperator();
    const copy = await addActivity([copied], stranger);
    await change(activityId, []);
    await passDays(31);
    expect([await isThere(shared), await isThere(copied)]).toEqual([true, true]);
    await change(twin, []);
    await stranger.api.patch(`/api/v2/operator/activities/${copy}`, { ImageURLs: [] });
    await passDays(31);
    expect([await isThere(shared), await isThere(copied)]).toEqual([false, false]);
  });

  it('do not fill the disk: there can be 500', async () => {
    const activityId = await addActivity();
    const row = { operatorId: operator.id, width: 1, height: 1, bytes: 1, createdAt: 0 };
    const unusedSince = test.clock.now() - DAY;
    const unused = Array.from({ length: 500 }, (_, index) => ({
      ...row,
      publicId: index.toString(16).padStart(48, '0'),
      unusedSince,
    }));
    await test.app.get(DataSource).manager.insert(PictureEntity, unused);
    const rejected = await uploadPicture(operator.api, activityId, photo);
    expectProblem(rejected, 429, 'rate-limited');
    expect(rejected.headers.get('retry-after')).toBe(String(29 * DAY));
    await passDays(29);
    expect((await uploadPicture(operator.api, activityId, photo)).status).toBe(201);
  });
});

describe('addresses of pictures', () => {
  const { test, operator } = useTestApp({ isolated: true });

  it('follow the public address of the server, in emails, too', async () => {
    const { ActivityID } = await operator.addActivity();
    const { URL: url } = (await uploadPicture(operator.api, ActivityID, await draw(60, 40))).body.data;
    const path = new URL(url).pathname;
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const moved = await TestApp.create({ database: test.database, env: { PUBLIC_URL: 'https://book.example.org' } });
    const { api } = operator;
    const client = moved.anonymous.withKey(api.key!);
    const activity = await client.get(`/api/v2/operator/activities/${ActivityID}`);
    expect(activity.body.data.ImageURLs).toEqual([`https://book.example.org${path}`]);
    await client.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
    await moved.app.get(JobsRunner).runOnce();
    const { ID } = (await client.get('/api/v2/operator/emails')).body.data[0];
    const { HTML } = (await client.get(`/api/v2/operator/emails/${ID}`)).body.data;
    expect(HTML).toContain(`<img src="https://book.example.org${path}"`);
    expect((await moved.anonymous.raw(path, { method: 'HEAD' })).status).toBe(200);
    await moved.close();
  });
});
