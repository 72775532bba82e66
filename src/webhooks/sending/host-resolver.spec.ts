import dns from 'node:dns/promises';
import { AppConfig, loadConfig } from '../../config';
import { HostResolver } from './host-resolver';
import { NameNotResolvedError } from './sending.errors';

function resolverWith(nameLookup: number): HostResolver {
  const loaded = loadConfig({});
  return new HostResolver(new AppConfig({ ...loaded, limits: { ...loaded.limits, nameLookup } }));
}

describe('the resolver', () => {
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

it('finds this machine by its own name', async () => {
  const found = await resolverWith(60_000).resolve('localhost');
  expect(['127.0.0.1', '::1']).toEqual(expect.arrayContaining(found));
});
