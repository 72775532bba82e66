import { expectOctoError, expectOctoHeaders } from '../support/octo';
import { useTestApp } from '../support/use-test-app';

describe('the supplier of OCTO', () => {
  const { test, operator } = useTestApp();

  it('is the operator of the key', async () => {
    const answer = await operator.api.get('/octo/supplier');
    expect(answer.body).toEqual({
      id: operator.slug,
      name: 'Harbour Watersports',
      endpoint: `${test.url}/octo`,
      contact: { website: null, email: null, telephone: null, address: null },
    });
    expectOctoHeaders(answer);
    expect(answer.headers.get('content-language')).toBe('en-GB');
  });

  it('has the requested content fields, none of which are stored', async () => {
    const plain = await operator.api.get('/octo/supplier');
    const answer = await operator.api.get('/octo/supplier', {}, { 'octo-capabilities': 'octo/content' });
    expect(answer.body).toEqual({ ...plain.body, shortDescription: null, media: [] });
    expectOctoHeaders(answer, 'octo/content');
  });

  it('says what its settings say, also to whose request is rejected', async () => {
    const changed = await operator.api.patch('/api/v2/operator', {
      Locale: 'de-AT',
      Website: 'https://harbour.example',
      PublicEmail: 'hello@harbour.example',
      Telephone: '+441326550123',
      Address: 'Quay 4',
    });
    expect(changed).toMatchObject({ status: 200 });
    const answer = await operator.api.get('/octo/supplier/');
    expect(answer.body.contact).toEqual({
      website: 'https://harbour.example',
      email: 'hello@harbour.example',
      telephone: '+441326550123',
      address: 'Quay 4',
    });
    expectOctoHeaders(answer);
    expect(answer.headers.get('content-language')).toBe('de-AT');
  });

  it('needs a key that is good and has the permission', async () => {
    const ask = (authorization?: string) =>
      test.anonymous.raw('/octo/supplier', { headers: authorization === undefined ? {} : { authorization } });
    for (const none of [undefined, 'Basic YTpi', 'Bearer', 'Bearer ']) {
      const answer = await ask(none);
      expectOctoError(answer, 401, 'UNAUTHORIZED');
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    const { key } = operator.api;
    for (const bad of ['nonsense', `${key!.slice(0, -1)}${key!.endsWith('0') ? '1' : '0'}`, 'slip_999999_abc', 'a b']) {
      const answer = await ask(`Bearer ${bad}`);
      expectOctoError(answer, 403, 'FORBIDDEN');
      expect(answer.headers.get('www-authenticate')).toBeNull();
    }
    expectOctoError(await (await operator.client(['shop'])).get('/octo/supplier'), 403, 'FORBIDDEN');
  });

  it('has errors in the form of OCTO wherever they come from', async () => {
    for (const path of ['/octo', '/octo/nothing', '/octo/supplier/nothing', '/OCTO/nothing', '/octo/%zz']) {
      expectOctoError(await operator.api.get(path), 404, 'NOT_FOUND');
    }
    const wrong = await operator.api.post('/octo/supplier');
    expectOctoError(wrong, 405, 'METHOD_NOT_ALLOWED');
    expect(wrong.headers.get('allow')).toBe('GET, HEAD');
    expect((await operator.api.get('/octopus')).headers.get('content-type')).toContain('problem+json');
  });

  it('is read with a JSON content type, unknown parameters and unknown capabilities', async () => {
    const headers = { 'content-type': 'application/json', 'octo-capabilities': 'octo/nothing, ,pickups' };
    const answer = await operator.api.get('/octo/supplier?_capabilities=octo/cart', {}, headers);
    expect(answer.status).toBe(200);
    expectOctoHeaders(answer);
    // Nothing that the document knows of.
    const authorization = `Bearer ${operator.api.key}`;
    expect(await fetch(`${test.url}/octo/supplier?a=1&a=2`, { headers: { authorization } })).toMatchObject({
      status: 200,
    });
  });
});
