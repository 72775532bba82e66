import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT_NAMES, loadConfig } from '../../src/platform/config/load-config';
import { type ComposeService, DEPLOY, mountsOf, readComposeFile } from '../support/compose-file';
import { readDocument } from './documents';

/** What the images of others read and have, as far as it is used here; their own documentation names it. */
const OTHERS: Readonly<Record<string, { variables: readonly string[]; programs: readonly string[]; port?: number }>> = {
  'mariadb:10.11': {
    variables: ['MARIADB_DATABASE', 'MARIADB_USER', 'MARIADB_PASSWORD', 'MARIADB_RANDOM_ROOT_PASSWORD'],
    programs: ['docker-entrypoint.sh', 'mariadbd', 'mariadb', 'healthcheck.sh', 'sh', 'grep'],
    port: 3306,
  },
  'haproxy:2.8': { variables: [], programs: ['haproxy'] },
};

const dockerfile = readDocument('Dockerfile');
const inImage = Object.fromEntries(
  /^ENV (.+)$/m
    .exec(dockerfile)![1]!
    .split(' ')
    .map((variable) => variable.split('=') as [string, string]),
);
const exposed = /^EXPOSE (\d+)$/m.exec(dockerfile)![1]!;

it('the image listens where it says, answers its own check and keeps its data on a volume', () => {
  const { port, host, dataDir } = loadConfig({ ...inImage, PAYMENTS: 'sandbox' });
  expect({ port, host }).toEqual({ port: Number(exposed), host: '0.0.0.0' });
  expect(dockerfile).toMatch(new RegExp(`^VOLUME ${dataDir}$`, 'm'));
  expect(dockerfile).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \["node", .*process\.env\.PORT\}\/health\/ready/m);
});

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s', (name) => {
  const file = readComposeFile(name);
  const services = Object.entries(file.services);
  const servers = services.filter(([, { build }]) => build !== undefined);
  const others = services.filter(([, { image }]) => image !== undefined);

  it('starts a server from this project, and of others only images that are known here', () => {
    expect(servers.length).toBeGreaterThan(0);
    expect(servers.map(([, { build }]) => build)).toEqual(servers.map(() => '..'));
    expect(others.map(([, { image }]) => image!).filter((image) => !(image in OTHERS))).toEqual([]);
  });

  it.each(servers)('sets for %s variables that the server reads and starts with', (_, { environment = {} }) => {
    const known: readonly string[] = ENVIRONMENT_NAMES;
    expect(Object.keys(environment).filter((variable) => !known.includes(variable))).toEqual([]);
    expect(() => loadConfig({ ...inImage, ...environment })).not.toThrow();
  });

  it.each(servers)('gives %s the database that it makes', (_, { environment = {} }) => {
    const url = new URL(environment['DATABASE_URL']!);
    expect(listensAt(url.host)).toBe(true);
    const databases = services.filter(([, { image }]) => image?.startsWith('mariadb:'));
    expect(databases.length).toBeGreaterThan(0);
    for (const [, database] of databases) {
      expect(database.environment).toMatchObject({
        MARIADB_DATABASE: url.pathname.slice(1),
        MARIADB_USER: url.username,
        MARIADB_PASSWORD: url.password,
      });
    }
  });

  it.each(servers)('gives %s time to stop and its data a volume', (_, server) => {
    const { shutdownSeconds, dataDir } = loadConfig({ ...inImage, ...server.environment });
    expect(Number(/^(\d+)s$/.exec(server.stop_grace_period!)![1])).toBeGreaterThan(shutdownSeconds);
    expect(mountsOf(server)).toEqual([{ from: 'files', to: dataDir, isPath: false }]);
  });

  it.each(others)('sets for %s only what something in its image or its files reads', (_, service) => {
    const read = variablesIn(service);
    const unread = Object.keys(service.environment ?? {}).filter((variable) => !read.has(variable));
    expect(unread).toEqual([]);
    if (service.image!.startsWith('haproxy:')) expect(new Set(Object.keys(service.environment!))).toEqual(read);
  });

  it.each(services)('mounts into %s what there is', (_, service) => {
    const mounts = mountsOf(service);
    const paths = mounts.filter(({ isPath }) => isPath).map(({ from }) => from);
    expect(paths.filter((path) => !existsSync(join(DEPLOY, path)))).toEqual([]);
    const names = mounts.filter(({ isPath }) => !isPath).map(({ from }) => from);
    expect(names.filter((volume) => !(volume in file.volumes))).toEqual([]);
    const named = [...(service.entrypoint ?? []), ...(service.command ?? [])].filter((arg) => arg.startsWith('/'));
    expect(named.filter((path) => mountedFile(service, path) === undefined)).toEqual([]);
  });

  it('uses every volume that it declares', () => {
    const used = services.flatMap(([, service]) => mountsOf(service).map(({ from }) => from));
    expect(Object.keys(file.volumes).filter((volume) => !used.includes(volume))).toEqual([]);
  });

  it.each(others)('has %s run and ask programs that its image has', (_, service) => {
    const [kind, ...test] = service.healthcheck?.test ?? ['CMD'];
    expect(kind).toMatch(/^CMD(-SHELL)?$/);
    const requested = kind === 'CMD' ? test.slice(0, 1) : programsOf(test[0]!);
    const started = [...(service.entrypoint ?? []), ...(service.command ?? [])].slice(0, 1);
    const { programs } = OTHERS[service.image!]!;
    const unknown = [...requested, ...started].filter(
      (program) => !programs.includes(program) && !program.startsWith('-'),
    );
    expect(unknown).toEqual([]);
  });

  it.each(services)('has %s wait for services that there are, and can tell their health', (_, service) => {
    const waits = Array.isArray(service.depends_on)
      ? service.depends_on.map((other) => [other as string, 'service_started'] as const)
      : Object.entries(service.depends_on ?? {}).map(([other, { condition }]) => [other, condition] as const);
    for (const [other, condition] of waits) {
      const awaited = file.services[other];
      expect(awaited).toBeDefined();
      if (condition === 'service_healthy') expect(awaited!.build ?? awaited!.healthcheck).toBeDefined();
      else expect(condition).toBe('service_started');
    }
  });

  it('is open on this machine only, at the address that the servers give to others', () => {
    const published = services.flatMap(([service, { ports = [] }]) => ports.map((port) => ({ service, port })));
    expect(published).toHaveLength(1);
    const [{ service, port }] = published as [{ service: string; port: string }];
    const [, outside, inside] = /^127\.0\.0\.1:(\d+):(\d+)$/.exec(port)!;
    expect(listensAt(`${service}:${inside}`)).toBe(true);
    const addresses = servers.map(([, { environment = {} }]) => environment['PUBLIC_URL']);
    expect(new Set(addresses)).toEqual(new Set([`http://127.0.0.1:${outside}`]));
  });

  it('has its proxies lead to where something listens', () => {
    const isTarget = (address: string) => !/^(127\.0\.0\.1)?:/.test(address);
    const targets = services.flatMap(([, { image, environment = {} }]) =>
      image?.startsWith('haproxy:') ? Object.values(environment).filter(isTarget) : [],
    );
    expect(targets.filter((target) => !listensAt(target))).toEqual([]);
  });

  it('needs no variable from outside', () => {
    // `$$` is a dollar sign.
    const requested = readDocument(`deploy/${name}`).replaceAll('$$', '').match(/\$\S+/g) ?? [];
    expect(requested.filter((variable) => !/^\$\{[A-Z_]+:-[^}]+\}$/.test(variable))).toEqual([]);
  });

  /** Whether a service listens at `host:port`. */
  function listensAt(address: string): boolean {
    const [host, port] = address.split(':') as [string, string];
    const service = file.services[host];
    if (!service) return false;
    if (service.build) return port === (service.environment?.['PORT'] ?? exposed);
    if (OTHERS[service.image!]!.port === Number(port)) return true;
    return Object.values(service.environment ?? {}).includes(`:${port}`);
  }
});

/** The file of the project at a path in the container. */
function mountedFile(service: ComposeService, path: string): string | undefined {
  return mountsOf(service)
    .filter(({ to, isPath }) => isPath && (path === to || path.startsWith(`${to}/`)))
    .map(({ from, to }) => join(DEPLOY, from, path.slice(to.length)))
    .find((mounted) => existsSync(mounted));
}

/** The variables that a container reads: its image's own, and those in the files of the project that it starts with. */
function variablesIn(service: ComposeService): Set<string> {
  const files = [...(service.entrypoint ?? []), ...(service.command ?? [])].flatMap((arg) => {
    return arg.startsWith('/') ? (mountedFile(service, arg) ?? []) : [];
  });
  const inFiles = files.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\$\{?([A-Z][A-Z_0-9]*)/g)]);
  return new Set([...OTHERS[service.image!]!.variables, ...inFiles.map(([, variable]) => variable!)]);
}

/** What a line of shell calls: the first word, and the first after each pipe. */
function programsOf(line: string): string[] {
  return line
    .replace(/"[^"]*"/g, '')
    .split(/\||&&|;/)
    .map((part) => part.trim().split(/\s+/)[0]!);
}
