import { PRIVATE_SPELLINGS } from '../../../test/support/private-spellings';
import { sendingTo } from '../../../test/support/webhook-receiver';
import { AddressNotAllowedError, NameNotResolvedError } from '../webhooks.errors';

const PUBLIC = ['93.184.216.34', '2606:4700:4700::1111'];

describe('the URL of an endpoint', () => {
  it.each([
    'https://example.com',
    'https://example.com/hooks?from=slipway',
    'HTTPS://Example.COM:8443/hooks',
    'https://münchen.example/hooks',
    'https://93.184.216.34/hooks',
    'https://[2606:4700:4700::1111]/hooks',
    `https://example.com/${'a'.repeat(2_000 - 'https://example.com/'.length)}`,
  ])('may be %s', async (url) => {
    const { targets } = sendingTo({ targets: 'public', answers: [PUBLIC] });
    expect(await targets.check(url)).toBeUndefined();
  });

  it.each([
    ['is-url', ''],
    ['is-url', 'example.com'],
    ['is-url', '//example.com/hooks'],
    ['is-url', 'https://'],
    ['is-url', 'https://exa mple.com'],
    ['is-url', ' https://example.com'],
    ['is-url', 'https://example.com/\n'],
    ['is-url', 'https://exam\tple.com'],
    ['is-url', 'https://example.com/\u0000'],
    ['is-url', 'https://example.com/\ud800'],
    ['is-url', 'https://example.com:65536'],
    ['is-url', 'https://[fe80::1%25eth0]/'],
    ['is-url', 'https://256.256.256.256/'],
    ['url-scheme', 'ftp://example.com'],
    ['url-scheme', 'file:///etc/passwd'],
    ['url-scheme', 'javascript:alert(1)'],
    ['no-credentials', 'https://ada@example.com'],
    ['no-credentials', 'https://:secret@example.com'],
    ['no-fragment', 'https://example.com/#part'],
    ['no-fragment', 'https://example.com/#'],
    ['length', `https://example.com/${'a'.repeat(2_001 - 'https://example.com/'.length)}`],
  ])('is rejected as %s: %j', async (code, url) => {
    const rejected = { field: 'URL', code, message: expect.stringMatching(/^URL must .+\.$/) as string };
    expect(await sendingTo({ targets: 'public' }).targets.check(url)).toEqual(rejected);
    expect(await sendingTo({ targets: 'any' }).targets.check(url)).toEqual(rejected);
  });

  it('is encrypted unless any target is allowed', async () => {
    const url = 'http://example.com/hooks';
    expect(await sendingTo({ targets: 'public' }).targets.check(url)).toMatchObject({ code: 'url-scheme' });
    expect(await sendingTo({ targets: 'any' }).targets.check(url)).toBeUndefined();
  });

  it('has a host whose addresses are all public', async () => {
    const { targets, resolver } = sendingTo({ targets: 'public', answers: [[...PUBLIC, '10.0.0.1']] });
    expect(await targets.check('https://Hooks.Example./in')).toMatchObject({ code: 'address-not-allowed' });
    expect(resolver.requested).toEqual(['hooks.example.']);
  });

  it('has a host whose name is known', async () => {
    const unknown = Promise.reject(new NameNotResolvedError());
    const { targets } = sendingTo({ targets: 'public', answers: [unknown, []] });
    const rejected = { field: 'URL', code: 'name-not-resolved' };
    expect(await targets.check('https://hooks.example')).toMatchObject(rejected);
    expect(await targets.check('https://hooks.example')).toMatchObject(rejected);
  });

  it('is not looked up where any target is allowed', async () => {
    const { targets, resolver } = sendingTo({ targets: 'any' });
    expect(await targets.check('https://hooks.example')).toBeUndefined();
    expect(resolver.requested).toEqual([]);
  });
});

describe('every spelling of an address that is not public', () => {
  it.each(PRIVATE_SPELLINGS)('is caught without a resolver: %s', async (host) => {
    const { targets, client, resolver } = sendingTo({ targets: 'public', answers: [PUBLIC] });
    expect(await targets.check(`https://${host}/hooks`)).toMatchObject({ code: 'address-not-allowed' });
    expect(await targets.check(`https://${host}:8443`)).toMatchObject({ code: 'address-not-allowed' });
    await expect(targets.addressesFor(host)).rejects.toThrow(AddressNotAllowedError);
    expect(await client.post(`https://${host}/hooks`, {}, '')).toMatchObject({ error: 'address-not-allowed' });
    expect(resolver.requested).toEqual([]);
  });

  it.each(['::1', 'fe80::1%eth0', '', 'a b', '[::1', 'fd00::'])('is caught outside of URLs too: %j', async (host) => {
    const { targets, resolver } = sendingTo({ targets: 'public', answers: [PUBLIC] });
    await expect(targets.addressesFor(host)).rejects.toThrow(AddressNotAllowedError);
    expect(resolver.requested).toEqual([]);
  });
});

describe('the addresses of an attempt', () => {
  it('are all addresses of the name, resolved once', async () => {
    const { targets, resolver } = sendingTo({ targets: 'public', answers: [PUBLIC] });
    expect(await targets.addressesFor('hooks.example')).toEqual(PUBLIC);
    expect(resolver.requested).toEqual(['hooks.example']);
  });

  it('are rejected when one of them is not public', async () => {
    const { targets } = sendingTo({
      targets: 'public',
      answers: [
        ['127.0.0.1', ...PUBLIC],
        [...PUBLIC, 'fd00::1'],
      ],
    });
    await expect(targets.addressesFor('hooks.example')).rejects.toThrow(AddressNotAllowedError);
    await expect(targets.addressesFor('hooks.example')).rejects.toThrow(AddressNotAllowedError);
  });

  it.each([
    ['0x7f.1', '127.0.0.1'],
    ['[::1]', '::1'],
    ['::1', '::1'],
  ])('are the one of an address itself: %s', async (host, address) => {
    const { targets, resolver } = sendingTo({ targets: 'any', answers: [PUBLIC] });
    expect(await targets.addressesFor(host)).toEqual([address]);
    expect(resolver.requested).toEqual([]);
  });

  it('need not be public where any target is allowed, but must exist', async () => {
    const { targets } = sendingTo({ targets: 'any', answers: [['10.0.0.1', ...PUBLIC], []] });
    expect(await targets.addressesFor('hooks.example')).toEqual(['10.0.0.1', ...PUBLIC]);
    await expect(targets.addressesFor('hooks.example')).rejects.toThrow(NameNotResolvedError);
  });
});
