import { askRaw } from '../support/raw-http';
import { useTestApp } from '../support/use-test-app';

describe('the OpenAPI document for many hosts', () => {
  const { test } = useTestApp({ isolated: true });

  const ask = (host: string) => askRaw(`${test.url}/openapi.json`, 'GET', { host, 'accept-encoding': 'br' });

  it('is compressed for a few of them a day, and sent as it is for the others', async () => {
    const own = new URL(test.url).host;
    expect((await ask(own)).headers).toMatchObject({ 'content-encoding': 'br' });
    const answers = [];
    for (let n = 0; n < 40; n++) answers.push(await ask(`host-${n}.example`));
    const compressed = answers.filter(({ headers }) => headers['content-encoding'] === 'br');
    expect(compressed.length).toBeLessThan(12);
    const last = answers.at(-1)!;
    expect(last.headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(last.body).servers[0].url).toBe('http://host-39.example');
    expect((await ask(own)).headers).toMatchObject({ 'content-encoding': 'br' });
  });
});
