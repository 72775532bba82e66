import { JobsRunner } from '../../src/platform/jobs';
import { type OpenApiOperation, fill, queryOf, stock } from '../support/stocked-routes';
import { useTestApp } from '../support/use-test-app';

const JSON_TYPES = ['application/json', 'application/cloudevents+json'];

describe('every operation that takes an Idempotency-Key', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', isolated: true });

  it('is carried out once, whether it succeeds or conflicts, and returns the same bytes again', async () => {
    const { ids, bodies } = await stock(operator, () => test.app.get(JobsRunner).runOnce());
    const { paths } = (await test.anonymous.get('/openapi.json')).body as {
      paths: Record<string, Record<string, OpenApiOperation>>;
    };
    const keyed = Object.entries(paths).flatMap(([path, { post }]) =>
      post?.parameters?.some(({ name }) => name === 'Idempotency-Key') ? [{ path, post }] : [],
    );
    expect(keyed.length).toBeGreaterThan(25);
    for (const { path, post } of keyed) {
      const { content = {} } = post.requestBody ?? {};
      const type = JSON_TYPES.findLast((each) => each in content);
      const body = bodies[`post ${path}`] ?? (type && content[type]!.example);
      const headers = { 'Idempotency-Key': path, ...(type && { 'content-type': type }) };
      const send = () => operator.api.post(`${fill(path, ids)}${queryOf(post, ids)}`, body, headers);
      const first = await send();
      expect([path, first.status < 300 || first.status === 409, first.text]).toEqual([path, true, first.text]);
      const second = await send();
      // The `RequestId` of a problem shows that it is the stored one.
      expect([path, second.headers.get('idempotent-replayed'), second.text]).toEqual([path, 'true', first.text]);
    }
  });
});
