import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '../support/api-client';
import { DEPLOY, mountsOf, readComposeFile } from '../support/compose-file';
import { PrivateMariadb } from '../support/private-mariadb';
import { SiteWalk } from '../support/site-walk';
import { Container, type Image, readImage } from './container';

const compose = readComposeFile('compose.yaml').services;
const app = compose['app']!;
const database = compose['database']!;

/** The first booking, as a reader of README types it. */
const [, FIRST_BOOKING] = /## Book two places\n[^]*?```sh\n([^]*?)```/.exec(readFileSync('README.md', 'utf8'))!;

let image: Image;
let url: string;

beforeAll(() => {
  image = readImage();
  url = `http://127.0.0.1:${Object.keys(image.config.ExposedPorts)[0]!.split('/')[0]}`;
});

it('holds what the server needs, and nothing that only developers do', () => {
  const files = ['CHANGELOG.md', 'dist', 'docs', 'node_modules', 'package.json', 'sdk'];
  expect(readdirSync(join(image.root, 'app')).sort()).toEqual(files);
  const packages = readdirSync(join(image.root, 'app/node_modules'));
  expect(packages).toContain('express');
  expect(packages).not.toContain('typescript');
});

describe.each([
  ['with its embedded database', undefined],
  ['with the database of compose.yaml', 'mariadb'],
])('a container of the image %s', (_, kind) => {
  let mariadb: PrivateMariadb | undefined;
  let volume: string;
  let container: Container;
  let key: string;

  beforeAll(async () => {
    volume = mkdtempSync(join(process.env['SLIPWAY_IMAGE_FOLDER']!, 'volume-'));
    // A new volume starts as what the image has there, owner and all.
    execFileSync('cp', ['-a', `${join(image.root, Object.keys(image.config.Volumes)[0]!)}/.`, volume]);
    if (kind) mariadb = await startDatabase();
    container = await start();
  });

  afterAll(async () => {
    await mariadb?.stop();
    rmSync(volume, { recursive: true });
  });

  function start(): Promise<Container> {
    const { DATABASE_URL, ...others } = app.environment!;
    const environment = kind ? { DATABASE_URL: DATABASE_URL!, ...others } : others;
    return Container.start(image, { volume, environment, tmpfs: app.tmpfs! });
  }

  it('takes the first booking of README from the demo that is set up in it', async () => {
    const { code, stdout, stderr } = container.execute('node', 'dist/cli.js', 'seed', 'demo', '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    key = (JSON.parse(stdout) as { Keys: { partner: string } }).Keys.partner;
    execFileSync('sh', ['-ec', FIRST_BOOKING!.replace(/^KEY=.*$/m, `KEY=${key}`)], { stdio: 'ignore' });
    expect(await booked()).toBe(1);
  });

  it('shows every page for developers', async () => {
    const walk = new SiteWalk((path) => new ApiClient(url).get(path));
    await walk.from('/docs');
    expect(walk.visited.length).toBeGreaterThan(50);
    expect(walk.lost).toEqual([]);
  });

  it('ends with 0 when it is stopped, and has the booking when it is back', async () => {
    expect(await container.stop()).toEqual({ code: 0, signal: null });
    container = await start();
    expect(await booked()).toBe(1);
    expect(await container.stop()).toEqual({ code: 0, signal: null });
  });

  async function booked(): Promise<number> {
    const answer = await new ApiClient(url, key).get('/api/v2/ota/partner/bookings', { PaymentReference: 'MY-REF-1' });
    return (answer.body as { data: unknown[] }).data.length;
  }
});

it('gives HAProxy settings that it takes', () => {
  const proxy = readComposeFile('compose.cluster.yaml').services['proxy']!;
  const { from, to } = mountsOf(proxy)[0]!;
  const [program, ...args] = proxy.command!.map((arg) =>
    arg.startsWith(`${to}/`) ? arg.replace(to, join(DEPLOY, from)) : arg,
  );
  execFileSync(program!, [...args, '-c'], { env: { ...process.env, ...proxy.environment }, stdio: 'pipe' });
});

/** The MariaDB of compose.yaml, with the settings there. */
async function startDatabase(): Promise<PrivateMariadb> {
  const mariadb = await PrivateMariadb.start({ settings: ['--port=3306', ...database.command!] });
  const { MARIADB_DATABASE, MARIADB_USER, MARIADB_PASSWORD } = database.environment!;
  await mariadb.query(`CREATE DATABASE ${MARIADB_DATABASE}`);
  await mariadb.query(`CREATE USER ${MARIADB_USER}@'%' IDENTIFIED BY '${MARIADB_PASSWORD}'`);
  await mariadb.query(`GRANT ALL ON ${MARIADB_DATABASE}.* TO ${MARIADB_USER}@'%'`);
  return mariadb;
}
