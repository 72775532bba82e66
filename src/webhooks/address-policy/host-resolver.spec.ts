import dns from 'node:dns/promises';
import { AppConfig, loadConfig } from '../../platform/config';
import { HostResolver } from './host-resolver';
import { NameNotResolvedError } from '../webhooks.errors';

function resolverWith(nameLookup: number, WEBHOOK_TARGETS = 'any'): HostResolver {
  const loaded = loadConfig({ WEBHOOK_TARGETS });
  return new HostResolver(new AppConfig({ ...loaded, limits: { ...loaded.limits, nameLookup } }));
}

describe('the resolver of the system', () => {
  const lookup = jest.spyOn(dns, 'lookup') as unknown as jest.SpyInstance<Promise<unknown>>;
  afterEach(() => lookup.mockReset());
  afterAll(() => lookup.mockRestore());

  it('tells every address in the order in which they are found', async () => {
    const found = ['2606:4700::1', '1.1.1.1'];
    lookup.mockResolvedValue(found.map((address) => ({ address, family: 4 })));
    expect(await resolverWith(60_000).resolve('hooks.example')).toEqual(found);
    expect(lookup).toHaveBeenCalledWith('hooks.example', { all: true, verbatim: true });
  });

  it('says of a name without addresses nothing but that', async () => {
    lookup.mockRejectedValue(new Error('getaddrinfo ENOTFOUND hooks.example'));
    await expect(resolverWith(60_000).resolve('hooks.example')).rejects.toThrow(new NameNotResolvedError());
  });

  it('gives up a name that is not found in time', async () => {
    lookup.mockReturnValue(new Promise(() => undefined));
    await expect(resolverWith(1).resolve('hooks.example')).rejects.toThrow(NameNotResolvedError);
  });
});

describe('the resolver of name servers', () => {
  const answer = {
    v4: jest.spyOn(dns.Resolver.prototype, 'resolve4'),
    v6: jest.spyOn(dns.Resolver.prototype, 'resolve6'),
  };
  afterEach(() => Object.values(answer).forEach((spy) => spy.mockReset()));
  afterAll(() => Object.values(answer).forEach((spy) => spy.mockRestore()));

  it('tells every address of both kinds, or of the one that there is', async () => {
    answer.v4.mockResolvedValue(['1.1.1.1'] as never);
    answer.v6.mockResolvedValueOnce(['2606:4700::1'] as never).mockRejectedValue(new Error('queryAaaa ENODATA'));
    const resolver = resolverWith(60_000, 'public');
    expect(await resolver.resolve('hooks.example')).toEqual(['1.1.1.1', '2606:4700::1']);
    expect(await resolver.resolve('hooks.example')).toEqual(['1.1.1.1']);
  });

  it('says of a name without addresses, or without an answer in time, nothing but that', async () => {
    answer.v4.mockRejectedValue(new Error('queryA ENOTFOUND hooks.example'));
    answer.v6.mockRejectedValueOnce(new Error('queryAaaa ENOTFOUND hooks.example'));
    await expect(resolverWith(60_000, 'public').resolve('hooks.example')).rejects.toThrow(new NameNotResolvedError());
    answer.v6.mockReturnValue(new Promise(() => undefined) as never);
    await expect(resolverWith(1, 'public').resolve('hooks.example')).rejects.toThrow(NameNotResolvedError);
  });
});

it('finds this machine by its own name', async () => {
  const found = await resolverWith(60_000).resolve('localhost');
  expect(['127.0.0.1', '::1']).toEqual(expect.arrayContaining(found));
});
